import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { CsvFormat } from '../export/csv';
import { ExportMenu } from '../export/ExportMenu';
import { startExport } from '../export/startExport';
import { PrintButton } from '../PrintButton';
import { startPrint } from '../print/startPrint';
import { Slot } from '../Slot';
import { useScope } from '../scope';
import { useProvider } from '../useProvider';
import styles from './list.module.css';

/** From so many rows on, a file is written piece by piece where the browser can do that. */
const LARGE = 10_000;

interface ListToolsProps {
  entity: Entity;
  address: ListAddress;
  totalPages: number;
  totalRows: number | undefined;
  /** Puts the printed table of all rows into the page; null takes it away. */
  onSheet: (sheet: ReactNode) => void;
}

/** Tools for a list as a whole: prints its rows, and exports them into a file. */
export default function ListTools({ entity, address, totalPages, totalRows, onSheet }: ListToolsProps) {
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const authProvider = useAuthProvider();
  const [failure, setFailure] = useState<string>();
  const printing = useRef<AbortController>(undefined);
  // A print is of the list that the page shows: another address cancels it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say which list the page shows
  useEffect(
    () => () => {
      printing.current?.abort();
      onSheet(null);
    },
    [entity, address, chosen, onSheet],
  );
  const job = { entity, address, chosen, dataProvider, checkAuth: async () => authProvider?.checkAuth({}) };
  const exportAs = (format: CsvFormat) => {
    setFailure(undefined);
    const isLarge = (totalRows ?? totalPages * PAGE_SIZE) >= LARGE;
    startExport({ ...job, format, isLarge }).catch((error: Error) => setFailure(error.message));
  };
  const print = () => {
    printing.current?.abort();
    printing.current = new AbortController();
    void startPrint(job, onSheet, printing.current.signal);
  };
  return (
    <span className={styles.tools}>
      <Slot name="listTools" list={entity.name} instead={null} entity={entity} address={address} />
      {failure && <span role="alert">{failure}</span>}
      {/* What one page shows is printed as it is. */}
      <PrintButton onPrint={totalPages > 1 ? print : undefined} />
      <ExportMenu onChoose={exportAs} />
    </span>
  );
}
