import { exportFormat } from '../../src/views/export/exportFormat';

export const xlsx = exportFormat({
  exportAs: 'Excel (XLSX)',
  says: 'a workbook, with numbers and dates as such',
  extension: 'xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  load: () => import('./web/workbook'),
});
