import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { pastedColumn } from '../../../src/format/pastedText';
import { NETWORK_ERROR } from '../../../src/format/texts';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { isForPage } from '../../../src/views/keys';
import { useIsOutdated } from '../../../src/views/messages/networkErrorInPage';
import type { CellColumn } from './cellColumns';
import type { Cells } from './cellStore';
import styles from './cells.module.css';

interface CellInputProps {
  cells: Cells;
  row: AnyRecord;
  column: CellColumn;
  /** The name of the record. */
  name: string;
  /** Receives the cell's input when the keyboard leaves the table: by Escape, or by Enter in the last row. */
  onLeave?: (input: HTMLInputElement) => void;
}

/** The input of a cell: Enter saves and goes down, Tab goes right, Escape restores, Ctrl+D takes the value above, a column can be pasted. */
export function CellInput({ cells, row, column, name, onLeave }: CellInputProps) {
  const { label, isNumber } = column;
  const at = { id: row.id, key: column.key };
  const { typed, problem, state } = useSyncExternalStore(cells.subscribe, () => cells.cellAt(at)) ?? {};
  const isActive = useSyncExternalStore(cells.subscribe, () => cells.isActive(at));
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isOutdated = useIsOutdated();
  useLayoutEffect(() => {
    if (isActive) input.current?.focus();
  }, [isActive]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    if (!isForPage(event.nativeEvent)) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (cells.commit(at) && !cells.move(at, shiftKey ? -1 : 1, 0)) onLeave?.(currentTarget);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      cells.move(at, key === 'ArrowUp' ? -1 : 1, 0);
    } else if (key === 'Tab') {
      if (cells.move(at, 0, shiftKey ? -1 : 1)) event.preventDefault();
    } else if (key === 'Escape') {
      cells.restore(at);
      onLeave?.(currentTarget);
    } else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) {
      event.preventDefault();
      flushSync(() => cells.fillDown(at));
      currentTarget.select();
    }
  };

  const paste = (event: ClipboardEvent) => {
    const texts = pastedColumn(event.clipboardData.getData('text'));
    if (!texts) return;
    event.preventDefault();
    cells.paste(at, texts);
  };

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        aria-label={`${translate(label)}: ${name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        aria-busy={state === 'saving'}
        data-number={isNumber}
        data-saved={state === 'saved'}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        value={typed ?? column.shownIn(row)}
        onChange={({ target }) => cells.type(at, target.value)}
        onFocus={({ target }) => {
          cells.open(at);
          target.select();
        }}
        // The click that focuses a cell would put the caret into it.
        onClick={({ currentTarget }) =>
          currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.select()
        }
        onBlur={() => cells.leave(at)}
        onKeyDown={press}
        onPaste={paste}
      />
      {problem !== undefined && (
        <span id={problemId} className={styles.problem} role="alert">
          {isOutdated && problem === translate(NETWORK_ERROR) ? t('Reload the page.') : problem}
        </span>
      )}
    </>
  );
}
