import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural, t, translate } from '../../../../src/texts/t';
import type { CellColumn } from './cellColumns';
import styles from './cells.module.css';
import { pastedColumn } from './pastedColumn';
import { type RowRecords, useCells } from './useCells';

interface CellSheetProps {
  columns: readonly CellColumn[];
  rows: readonly RowRecords[];
}

/** Values of products as in a spreadsheet: Enter saves and goes down, Escape restores, Ctrl+D takes the value above, a column can be pasted. */
export function CellSheet({ columns, rows }: CellSheetProps) {
  const cells = useCells(columns, rows);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const [leftOver, setLeftOver] = useState(0);
  /** Moves the focus, which saves the cell that it leaves. @returns whether there is such a cell */
  const go = (row: number, column: number): boolean => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
    cell?.focus();
    return cell != null;
  };
  const leave = (row: number, column: number) => {
    const { problem, state } = cells.cellAt(row, column);
    // A refused value is sent again by Enter, or when it is typed anew.
    if (problem === undefined && state === undefined) cells.commit(row, column);
  };

  const press = (event: KeyboardEvent, row: number, column: number) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const isRetry = cells.cellAt(row, column).problem !== undefined;
      const hasMoved = go(row + (key === 'ArrowUp' || shiftKey ? -1 : 1), column);
      if (key === 'Enter' && (isRetry || !hasMoved)) cells.commit(row, column);
    } else if (key === 'Escape') cells.restore(row, column);
    else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey) && row > 0) {
      event.preventDefault();
      cells.commit(row, column, cells.textAt(row - 1, column));
    }
  };

  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const texts = pastedColumn(event.clipboardData.getData('text'));
    if (!texts) return;
    event.preventDefault();
    const fitting = texts.slice(0, rows.length - row);
    setLeftOver(texts.length - fitting.length);
    for (const [at, text] of fitting.entries()) cells.commit(row + at, column, text);
  };

  return (
    <>
      {leftOver > 0 && (
        <p role="alert">
          {plural(
            leftOver,
            '{count} pasted value is left over: there are no more rows on this page.',
            '{count} pasted values are left over: there are no more rows on this page.',
          )}
        </p>
      )}
      <table ref={table} className={styles.sheet} aria-label={t('Cells')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {translate(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((records, row) => {
            const name = String(records['products']?.['name'] ?? '');
            return (
              <tr key={records['products']?.id}>
                <th scope="row">{name}</th>
                {columns.map(({ label, isNumber }, column) => {
                  const { problem, state } = cells.cellAt(row, column);
                  const problemId = `${id}-${row}-${column}`;
                  return (
                    <td key={label} data-number={isNumber}>
                      <input
                        data-cell={`${row} ${column}`}
                        aria-label={`${translate(label)}: ${name}`}
                        aria-invalid={problem !== undefined}
                        aria-describedby={problem === undefined ? undefined : problemId}
                        aria-busy={state === 'saving'}
                        data-saved={state === 'saved'}
                        inputMode={isNumber ? 'decimal' : 'text'}
                        autoComplete="off"
                        value={cells.textAt(row, column)}
                        onChange={({ target }) => cells.type(row, column, target.value)}
                        onFocus={({ target }) => target.select()}
                        // The click that focuses a cell would put the caret into it.
                        onClick={({ currentTarget: input }) =>
                          input.selectionStart === input.selectionEnd && input.select()
                        }
                        onBlur={() => leave(row, column)}
                        onKeyDown={(event) => press(event, row, column)}
                        onPaste={(event) => paste(event, row, column)}
                      />
                      {problem !== undefined && (
                        <span id={problemId} className={styles.problem} role="alert">
                          {problem}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
