import { exportFormat } from '../../src/views/export/exportFormat';

export const xlsx = exportFormat({
  exportAs: 'Excel (XLSX)',
  says: 'a workbook with real numbers and dates',
  extension: 'xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  load: () => import('./web/workbook'),
});
