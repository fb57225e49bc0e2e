import { readings, unreadable } from '../../../../src/format/typedNumber';
import type { AnyRecord } from '../../../../src/schema/record';
import { type CellColumn, isSameValue } from './cellColumns';
import { type Cell, type CellAt, createSaver, nameOf, type SaverOptions, type Sent } from './cellSaver';

export type Cells = ReturnType<typeof createCells>;

/** The cells of a table: the open ones with their typed texts, and the moves of the keys. */
export function createCells(options: SaverOptions) {
  let rows: readonly AnyRecord[] = [];
  let columns: readonly CellColumn[] = [];
  let cells: ReadonlyMap<string, Cell> = new Map();
  let active: string | undefined;
  let leftOver = 0;
  const listeners = new Set<() => void>();
  const saver = createSaver(options);

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const set = (at: CellAt, cell: Cell | undefined) => {
    const next = new Map(cells);
    if (cell) next.set(nameOf(at), cell);
    else next.delete(nameOf(at));
    cells = next;
    emit();
  };
  const cellAt = (at: CellAt): Cell | undefined => cells.get(nameOf(at));
  const activate = (at: CellAt | undefined) => {
    active = at && nameOf(at);
    emit();
  };
  const columnOf = ({ key }: CellAt) => columns.find((column) => column.key === key);
  const rowIndex = ({ id }: CellAt) => rows.findIndex((row) => row.id === id);
  const shownAt = (at: CellAt): string => {
    const row = rows[rowIndex(at)];
    return (row && columnOf(at)?.shownIn(row)) ?? '';
  };
  const textAt = (at: CellAt): string => cellAt(at)?.typed ?? shownAt(at);

  const close = (at: CellAt, cell?: Cell) => {
    saver.forget(at);
    set(at, cell);
  };

  /** Opens a cell, and reads the record whose form has its value. */
  const open = (at: CellAt) => {
    const column = columnOf(at);
    if (!column) return;
    if (cellAt(at)?.typed === undefined) {
      const seen = shownAt(at);
      saver.prepare(at, column);
      set(at, { seen, typed: seen });
    }
    activate(at);
  };

  const send = (at: CellAt, column: CellColumn, sent: Sent) => {
    set(at, { typed: sent.typed, seen: sent.seen, state: 'saving' });
    void saver.save(at, column, sent).then((result) => {
      const typed = cellAt(at)?.typed;
      // Keeps a text that the user typed since.
      if (typed === undefined || typed === sent.typed) set(at, result);
      else set(at, { ...cellAt(at), seen: result.seen ?? sent.typed });
    });
  };

  /**
   * Saves a cell if its value has changed.
   * @returns false if the text is no number, or has two readings: it stays in its cell with the question
   */
  const commit = (at: CellAt, typed = cellAt(at)?.typed): boolean => {
    const column = columnOf(at);
    if (!column || typed === undefined || cellAt(at)?.state === 'saving') return true;
    const seen = cellAt(at)?.seen ?? shownAt(at);
    const text = typed.trim();
    if (isSameValue(column, text, seen)) {
      close(at);
      return true;
    }
    const [reading, other] = readings(text);
    const isText = !column.isNumber || (text === '' && column.isOptional);
    if (isText || (reading !== undefined && other === undefined)) {
      send(at, column, { typed, seen, plain: isText ? text : (reading ?? '') });
      return true;
    }
    close(at, { typed, seen, problem: unreadable(text) });
    return false;
  };

  /** Returns the cell that is some rows below and some columns to the right. */
  const neighbour = (at: CellAt, down: number, right: number): CellAt | undefined => {
    const row = rows[rowIndex(at) + down];
    const column = columns[columns.findIndex(({ key }) => key === at.key) + right];
    return row && column && { id: row.id, key: column.key };
  };

  return {
    /** Receives the rows and columns on the screen, in their order. */
    show: (shownRows: readonly AnyRecord[], shownColumns: readonly CellColumn[]): void => {
      rows = shownRows;
      columns = shownColumns;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cellAt,
    isActive: (at: CellAt): boolean => active === nameOf(at),
    /** The number of pasted values without a row. */
    leftOver: () => leftOver,
    open,
    type: (at: CellAt, typed: string): void => set(at, { typed, seen: cellAt(at)?.seen ?? shownAt(at) }),
    commit,
    /** Saves a cell that loses the focus. Enter alone sends a refused value again. */
    leave: (at: CellAt): void => {
      if (active === nameOf(at)) activate(undefined);
      if (cellAt(at)?.problem === undefined) commit(at);
    },
    /** Drops the typed text. */
    restore: (at: CellAt): void => close(at),
    /** Saves the cell and opens one nearby. @returns whether there is one */
    move: (at: CellAt, down: number, right: number): boolean => {
      const next = neighbour(at, down, right);
      // Before the next cell reads its record: both may be of the same one.
      if (next && cellAt(at)?.problem === undefined) commit(at);
      if (next) open(next);
      return next !== undefined;
    },
    /** Takes the value of the cell above. */
    fillDown: (at: CellAt): void => {
      const above = neighbour(at, -1, 0);
      if (above) commit(at, textAt(above));
    },
    /** Fills the cell and those below. */
    paste: (at: CellAt, texts: readonly string[]): void => {
      const from = rowIndex(at);
      leftOver = Math.max(0, texts.length - (rows.length - from));
      for (const [index, { id }] of rows.slice(from, from + texts.length).entries())
        commit({ id, key: at.key }, texts[index]);
      emit();
    },
  };
}
