import PrintIcon from '@mui/icons-material/PrintOutlined';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/paging';
import type { AnyRow } from '../../schema/record';
import { t } from '../../texts/t';
import { Button } from '../Button';
import { useProvider } from '../data/useProvider';
import { ExportItems } from '../export/ExportItems';
import type { ExportFormat } from '../export/exportFormat';
import { startExport } from '../export/startExport';
import MoreMenu from '../menu/MoreMenu';
import { startPrint } from '../print/startPrint';
import { useScope } from '../scope';
import type { SlotProps } from '../slots/addTo';
import { Slot } from '../slots/Slot';
import styles from './list.module.css';

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
