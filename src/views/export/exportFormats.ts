import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import { translate } from '../../texts/t';
import { type CsvFormat, csvLine, EXCEL_CSV, PLAIN_CSV, UTF8_MARK } from './csv';
import type { ExportFormat, Sheet } from './exportFormat';

const csv = (exportAs: string, says: string, format: CsvFormat): ExportFormat => ({
  exportAs,
  says,
  extension: 'csv',
  type: 'text/csv;charset=utf-8',
  load: async () => ({
    default: ({ columns }: Sheet) => ({
      head: () =>
        UTF8_MARK +
        csvLine(
          columns.map(({ label }) => translate(label)),
          format,
        ),
      rows: (rows) =>
        rows
          .map((row) =>
            csvLine(
              columns.map(({ plain }) => plain(row)),
              format,
            ),
          )
          .join(''),
      end: () => '',
    }),
  }),
});

const added = exportsWith<ExportFormat>('exportAs');

/** Returns the formats of the menu. Features add theirs at the end. */
export const exportFormats = (): readonly ExportFormat[] => [
  csv('CSV', 'commas, decimal point: for programs', PLAIN_CSV),
  csv('CSV for Excel', 'semicolons, decimal comma: where 12,5 is written', EXCEL_CSV),
  ...added.filter(({ capability }) => supports(capability)),
];
