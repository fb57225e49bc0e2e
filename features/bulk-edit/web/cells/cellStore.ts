import { type DataProvider, HttpError } from 'react-admin';
import { NETWORK_ERROR } from '../../../../src/format/texts';
import { readings, unreadable } from '../../../../src/format/typedNumber';
import type { AnyRecord } from '../../../../src/schema/record';
import { t, translate } from '../../../../src/texts/t';
import { type CellColumn, isSameValue } from './cellColumns';

/** The cell of a record in a column. */
export interface CellAt {
  id: AnyRecord['id'];
  key: string;
}

/** The state of a cell that the user has opened. */
export interface Cell {
  /** The typed text. Undefined: the cell shows its row's value. */
  typed?: string;
  /** The value that the user saw when he opened the cell. */
  seen?: string;
  problem?: string;
  state?: 'saving' | 'saved';
}

interface CellsOptions {
  dataProvider: DataProvider;
  /** Shows a value that was saved, or that another user has saved meanwhile. */
  onValue: (id: AnyRecord['id'], column: CellColumn, value: unknown) => void;
}

export type Cells = ReturnType<typeof createCells>;

/**
 * The cells of a table: typed texts, moves and saves. Each cell is saved alone, as by the form of its record: a newer change of
 * another user is not overwritten. The saves of a record follow each other, since each needs the version of the one before.
 */
export function createCells({ dataProvider, onValue }: CellsOptions) {
  let rows: readonly AnyRecord[] = [];
  let columns: readonly CellColumn[] = [];
  let cells: ReadonlyMap<string, Cell> = new Map();
  let active: string | undefined;
  let leftOver = 0;
  const listeners = new Set<() => void>();
  /** The last request of each record. */
  const underway = new Map<string, Promise<unknown>>();
  /** The records of opened cells, as they were then. */
  const bases = new Map<string, Promise<AnyRecord | undefined>>();
  /** The values that were saved here, which are no changes of another user. */
  const own = new Map<string, string>();

  const nameOf = ({ id, key }: CellAt) => `${id} ${key}`;
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

  const inTurn = <T>({ id }: CellAt, task: () => Promise<T>): Promise<T> => {
    const next = (underway.get(String(id)) ?? Promise.resolve()).then(task);
    underway.set(
      String(id),
      next.catch(() => {}),
    );
    return next;
  };
  const recordOf = async ({ id }: CellAt, { entity }: CellColumn): Promise<AnyRecord> =>
    (await dataProvider.getOne<AnyRecord>(entity.name, { id, meta: { figures: false } })).data;

  const close = (at: CellAt, cell?: Cell) => {
    bases.delete(nameOf(at));
    set(at, cell);
  };

  /** Opens a cell, and reads the record whose form has its value. */
  const open = (at: CellAt) => {
    const column = columnOf(at);
    if (!column) return;
    if (cellAt(at)?.typed === undefined) {
      const seen = shownAt(at);
      bases.set(
        nameOf(at),
        inTurn(at, () => recordOf(at, column)).catch(() => undefined),
      );
      set(at, { seen, typed: seen });
    }
    activate(at);
  };

  const store = async (at: CellAt, column: CellColumn, { typed, plain, seen }: Sent): Promise<Cell> => {
    const base = (await bases.get(nameOf(at))) ?? (await recordOf(at, column));
    bases.delete(nameOf(at));
    const newer = column.read(base);
    // The record has no value where another user removed it, or the list shows a computed one: nothing would be overwritten.
    if (
      newer !== '' &&
      ![seen, own.get(nameOf(at))].some((known) => known !== undefined && isSameValue(column, newer, known))
    ) {
      onValue(at.id, column, column.valueOf(readings(newer)[0] ?? newer));
      return { typed, seen: newer, problem: t('It is {value} by now. Press Enter to overwrite it.', { value: newer }) };
    }
    // A chunk of its own, as for forms.
    const { save } = await import('../../../../src/views/form/save');
    const { failure } = await save(column.entity, column.write(base, plain), {
      id: String(at.id),
      base,
      last: { current: null },
      dataProvider,
      send: (saving) => saving(),
    });
    if (!failure) {
      own.set(nameOf(at), plain);
      onValue(at.id, column, column.valueOf(plain));
      return { state: 'saved' };
    }
    const fresh = await recordOf(at, column).catch(() => undefined);
    const now = fresh ? column.read(fresh) : seen;
    if (now !== seen && now !== '') onValue(at.id, column, column.valueOf(readings(now)[0] ?? now));
    return { typed, seen: now, problem: Object.values(failure.fields)[0] ?? failure.message };
  };

  const send = (at: CellAt, column: CellColumn, sent: Sent) => {
    set(at, { typed: sent.typed, seen: sent.seen, state: 'saving' });
    void inTurn(at, () => store(at, column, sent))
      .catch((error: unknown): Cell => ({ ...sent, problem: translate(failureText(error)) }))
      .then((result) => {
        const typed = cellAt(at)?.typed;
        // Keeps what the user has typed since.
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
    set(at, { typed, seen, problem: unreadable(text) });
    return false;
  };

  /** Returns the cell so many rows below and columns to the right. */
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
    /** Opens a cell nearby. @returns whether there is one */
    move: (at: CellAt, down: number, right: number): boolean => {
      const next = neighbour(at, down, right);
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

/** A value on its way to the server. */
interface Sent {
  typed: string;
  /** The plain number, or the text. */
  plain: string;
  seen: string;
}

/** Returns the text of a failure. Other errors are those of code that could not be loaded. */
const failureText = (error: unknown): string => (error instanceof HttpError ? error.message : NETWORK_ERROR);
