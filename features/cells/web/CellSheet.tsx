import { useLayoutEffect, useState } from 'react';
import type { Entity } from '../../../src/schema/entity';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { useProvider } from '../../../src/views/data/useProvider';
import { CellInput } from './CellInput';
import type { CellColumn } from './cellColumns';
import { createCells } from './cellStore';
import styles from './cells.module.css';
import { LeftOver } from './LeftOver';
import { UndoChanges } from './UndoChanges';
import { reportLost, useLeaving } from './useLeaving';

interface CellSheetProps {
  list: Entity;
  columns: readonly CellColumn[];
  /** The rows of the list, with the values of added columns. */
  rows: readonly AnyRecord[];
  /** Reads the values of added columns again. */
  onComplete: (rows: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>;
}

/** Values of records as in a spreadsheet: all cells are open. */
export function CellSheet({ list, columns, rows: first, onComplete }: CellSheetProps) {
  const dataProvider = useProvider();
  const [rows, setRows] = useState(first);
  const [cells] = useState(() => {
    const change = (id: AnyRecord['id'], values: object) =>
      setRows((before) => before.map((row) => (row.id === id ? { ...row, ...values } : row)));
    return createCells({
      dataProvider,
      onLost: reportLost(list),
      onValue: (id, { key, isOwn }, value) => {
        change(id, { [key]: value });
        // A target that a product lacks follows from its minimum.
        if (!isOwn)
          onComplete([{ id }]).then(
            ([values]) => change(id, values ?? {}),
            () => {},
          );
      },
    });
  });
  useLayoutEffect(() => cells.show(rows, columns), [cells, rows, columns]);
  useLeaving(cells);
  return (
    <>
      <p className={styles.leftOver}>
        <LeftOver cells={cells} />
      </p>
      <UndoChanges cells={cells} />
      <div className={styles.region}>
        <table className={styles.sheet} aria-label={t('Cells')}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              {columns.map(({ key, label, isNumber }) => (
                <th key={key} scope="col" data-number={isNumber}>
                  {translate(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{list.represent(row)}</th>
                {columns.map((column) => (
                  <td key={column.key}>
                    <CellInput cells={cells} row={row} column={column} name={list.represent(row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
