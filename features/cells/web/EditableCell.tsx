import EditIcon from '@mui/icons-material/EditOutlined';
import { type ReactNode, useReducer, useSyncExternalStore } from 'react';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { CellInput } from './CellInput';
import type { CellColumn } from './cellColumns';
import type { Cells } from './cellStore';
import styles from './cells.module.css';

interface EditableCellProps {
  cells: Cells;
  row: AnyRecord;
  column: CellColumn;
  /** The name of the record. */
  name: string;
  /** The value. */
  children: ReactNode;
}

const changeText = ({ label }: CellColumn) => t('Change {field}', { field: translate(label) });

/** A cell of a list. Its input covers the value, so that nothing moves. */
export function EditableCell({ cells, row, column, name, children }: EditableCellProps) {
  const at = { id: row.id, key: column.key };
  const cell = useSyncExternalStore(cells.subscribe, () => cells.cellAt(at));
  const [, render] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      {cell?.typed !== undefined ? (
        <CellInput cells={cells} row={row} column={column} name={name} onLeave={focusRow} />
      ) : (
        <button
          type="button"
          // The keys F2 and E open it, so that a list of 20 rows has no further stops of the Tab key.
          tabIndex={-1}
          aria-keyshortcuts="F2 E"
          aria-label={`${changeText(column)}: ${name}`}
          title={changeText(column)}
          className={styles.pencil}
          data-number={column.isNumber}
          data-saved={cell?.state === 'saved'}
          onClick={() => {
            cells.open(at);
            // React subscribes after the paint. A click before that opens the input too, which the next key is for.
            render();
          }}
        >
          <EditIcon fontSize="inherit" />
        </button>
      )}
      {children}
    </>
  );
}

/** Focuses the link of a row, from which the keys J and K go on. */
const focusRow = (input: HTMLElement) => input.closest('tr')?.querySelector<HTMLElement>('a[href]')?.focus();

/** The buttons of a row's menu on a touch screen, which shows no pencils. */
export const EditButtons = ({
  cells,
  row: { id },
  columns,
}: Pick<EditableCellProps, 'cells' | 'row'> & { columns: readonly CellColumn[] }) =>
  columns.map((column) => (
    <button key={column.key} type="button" onClick={() => cells.open({ id, key: column.key })}>
      <EditIcon fontSize="small" />
      {changeText(column)}
    </button>
  ));
