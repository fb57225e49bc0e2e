import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits';
import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import { daysAgo } from '../../format/date';
import type { AnyRow } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import { useProvider } from '../data/useProvider';
import { type CsvFormat, csvLine, EXCEL_CSV, PLAIN_CSV, UTF8_MARK } from '../export/csv';
import type { ExportFormat, Sheet } from '../export/exportFormat';
import { type ListJob, readList, type Watched, withRetries } from '../export/readList';
import { type PanelJob, runInPanel } from '../export/runInPanel';
import { type Target, targetFor } from '../export/target';
import MoreMenu from '../menu/MoreMenu';
import menus from '../menu/menu.module.css';
import { startPrint } from '../print/startPrint';
import { useScope } from '../scope';
import type { SlotProps } from '../slots/addTo';
import { Slot } from '../slots/Slot';
import styles from './list.module.css';

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
const exportFormats = (): readonly ExportFormat[] => [
  csv('CSV', 'commas, decimal point: for programs', PLAIN_CSV),
  csv('CSV for Excel', 'semicolons, decimal comma: where 12,5 is written', EXCEL_CSV),
  ...added.filter(({ capability }) => supports(capability)),
];

interface ExportItemsProps {
  onChoose: (format: ExportFormat) => void;
}

/** A button for each format of an export, as a group of items of a menu. */
const ExportItems = ({ onChoose }: ExportItemsProps) => (
  <fieldset className={menus.group}>
    <legend>
      <span>
        <ExportIcon fontSize="small" />
        {t('Export')}
      </span>
    </legend>
    {exportFormats().map((format) => (
      <Button key={format.exportAs} onClick={() => onChoose(format)}>
        {translate(format.exportAs)} <small>{translate(format.says)}</small>
      </Button>
    ))}
  </fieldset>
);

/** Number of rows from which an export is streamed to disk, if the browser supports that. */
const LARGE = 10_000;

type ToolProps = SlotProps['listTools'];

interface ListToolsProps extends ToolProps {
  totalPages: number;
  totalRows: number | undefined;
  /** The sums of all rows, by field. */
  totals: AnyRow | undefined;
  /** Adds the table with all rows for printing; null removes it. */
  onSheet: (sheet: ReactNode) => void;
}

/** The tools of a whole list: buttons of features, and a menu with print, export and the additions of features. */
export default function ListTools({
  entity,
  address,
  totalPages,
  totalRows,
  totals,
  onCells,
  onSheet,
}: ListToolsProps) {
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const authProvider = useAuthProvider();
  const [failure, setFailure] = useState<string>();
  const printing = useRef<AbortController>(undefined);
  // A print is for the current state of the list: a change of the URL cancels it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say which list the page shows
  useEffect(
    () => () => {
      printing.current?.abort();
      onSheet(null);
    },
    [entity, address, chosen, onSheet],
  );
  const job = { entity, address, chosen, dataProvider, checkAuth: async () => authProvider?.checkAuth({}) };
  const exportAs = (format: ExportFormat) => {
    setFailure(undefined);
    const isLarge = (totalRows ?? totalPages * PAGE_SIZE) >= LARGE;
    startExport({ ...job, format, isLarge }).catch((error: Error) => setFailure(error.message));
  };
  const print = () => {
    printing.current?.abort();
    printing.current = new AbortController();
    void startPrint({ ...job, totals }, onSheet, printing.current.signal);
  };
  // A list with one page is printed as it is.
  const printList = () => (totalPages > 1 ? print() : window.print());
  const addition = { list: entity.name, instead: null, entity, address };
  return (
    <span className={styles.tools}>
      {failure && <span role="alert">{failure}</span>}
      <Slot name="listTools" {...addition} onCells={onCells} />
      <MoreMenu label={t('More tools')}>
        <Button onClick={printList}>
          <PrintIcon fontSize="small" />
          {t('Print')}
        </Button>
        <Slot name="listMenu" {...addition} />
        <ExportItems onChoose={exportAs} />
      </MoreMenu>
    </span>
  );
}

interface Start extends Omit<PanelJob, 'title'> {
  format: ExportFormat;
  /** True if the browser should not hold the whole file. */
  isLarge: boolean;
}

/** Writes a list to a file. Continues when the user opens another page. */
async function startExport({ isLarge, format, ...start }: Start): Promise<void> {
  const { name, exportName = () => `${name}-${daysAgo(0)}` } = start.entity;
  const title = `${exportName(start.address.filters)}.${format.extension}`;
  // First of all: browsers open a file picker only directly after a click.
  const target = await targetFor(title, format.type, isLarge);
  if (!target) return;
  await runInPanel({ ...start, title }, (job, watched) => exportList(job, format, target, watched), { stays: true });
}

/**
 * Writes all rows and all columns of a list to a file.
 * @throws the error that ended the export; the target is aborted then
 */
async function exportList(job: ListJob, format: ExportFormat, target: Target, watched: Watched): Promise<void> {
  const { columns, exportColumns = columns, many } = job.entity;
  try {
    const { default: begin } = await withRetries(format.load, watched);
    const writer = begin({ name: translate(many), columns: exportColumns });
    await target.write(writer.head());
    for await (const { rows } of readList(job, watched)) await target.write(writer.rows(rows));
    await target.write(writer.end());
    await target.close();
  } catch (error) {
    // A target that cannot be aborted is closed already.
    await target.abort().catch(() => {});
    throw error;
  }
}
