import { readings, unreadable } from '../../../src/format/typedNumber';
import type { AnyRecord } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { type CellColumn, isSameValue } from './cellColumns';
import { type Cell, type CellAt, createSaver, nameOf, type SaverOptions, type Sent } from './cellSaver';
import { createSteps, type Step } from './cellSteps';
import { withoutCurrency } from './withoutCurrency';

export type Cells = ReturnType<typeof createCells>;

/** Returns whether a cell has nothing that the user typed and the server has not received, or refused. */
const isUntouched = ({ typed, seen, problem, state }: Cell = {}): boolean =>
  problem === undefined && (state !== undefined || typed === seen);

/** Returns the plain number of a value that the app shows, or the text. */
const plainOf = ({ isNumber }: CellColumn, shown: string): string => (isNumber ? (readings(shown)[0] ?? '') : shown);

/** The rows and columns of the table, the cells that the user has opened, and the cell with the focus. */
function createTable() {
  let rows: readonly AnyRecord[] = [];
  let columns: readonly CellColumn[] = [];
  let cells: ReadonlyMap<string, Cell> = new Map();
  let active: string | undefined;
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const columnOf = ({ key }: CellAt) => columns.find((column) => column.key === key);
  const rowIndex = ({ id }: CellAt) => rows.findIndex((row) => row.id === id);
  const rowOf = (at: CellAt): AnyRecord | undefined => rows[rowIndex(at)];
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
    emit,
    columnOf,
    rowOf,
    shownAt: (at: CellAt): string => {
      const row = rowOf(at);
      return (row && columnOf(at)?.shownIn(row)) ?? '';
    },
    /** Returns the cell that is some rows below and some columns to the right. */
    neighbour: (at: CellAt, down: number, right: number): CellAt | undefined => {
      const row = rows[rowIndex(at) + down];
      const column = columns[columns.findIndex(({ key }) => key === at.key) + right];
      return row && column && { id: row.id, key: column.key };
    },
    /** Returns a cell and those below. */
    downFrom: (at: CellAt): CellAt[] => rows.slice(rowIndex(at)).map(({ id }) => ({ id, key: at.key })),
    cellAt: (at: CellAt): Cell | undefined => cells.get(nameOf(at)),
    set: (at: CellAt, cell: Cell | undefined): void => {
      const next = new Map(cells);
      if (cell) next.set(nameOf(at), cell);
      else next.delete(nameOf(at));
      cells = next;
      emit();
    },
    isActive: (at: CellAt): boolean => active === nameOf(at),
    activate: (at: CellAt | undefined): void => {
      active = at && nameOf(at);
      emit();
    },
    /** Returns whether leaving the page would lose a refused or typed value. */
    hasUnsaved: (): boolean => [...cells.values()].some((cell) => !isUntouched(cell)),
  };
}

/** Saves cells, and returns the focus to refused ones. */
function createCommits(options: SaverOptions, table: ReturnType<typeof createTable>) {
  const { columnOf, rowOf, shownAt, cellAt, set, isActive, activate } = table;
  const saver = createSaver(options);
  const steps = createSteps();
  let isLeft = false;
  /** The cells that the last key or paste saved, and the cell where it left the focus. */
  let leaving: { from: readonly CellAt[]; to: CellAt } | undefined;

  const close = (at: CellAt, cell?: Cell) => {
    saver.forget(at);
    set(at, cell);
  };
  /** Returns the focus to a refused cell, unless the user has gone on or typed since. */
  const focusAgain = (at: CellAt) => {
    const { from = [], to } = leaving ?? {};
    if (to && isActive(to) && isUntouched(cellAt(to)) && from.some((each) => nameOf(each) === nameOf(at))) activate(at);
  };
  /**
   * @param step the number of the step that undoes it; undefined for an undo
   * @returns whether it was saved
   */
  const send = async (at: CellAt, column: CellColumn, sent: Sent, step?: number): Promise<boolean> => {
    set(at, { typed: sent.typed, seen: sent.seen, state: 'saving' });
    const result = await saver.save(at, column, sent);
    if (step !== undefined && result.state === 'saved')
      steps.add(step, { at, column, before: plainOf(column, sent.seen), after: sent.plain });
    if (isLeft && result.problem !== undefined) options.onLost(rowOf(at), column, sent.typed, result.problem);
    const typed = cellAt(at)?.typed;
    // Keeps a text that the user typed since.
    if (typed !== undefined && typed !== sent.typed) set(at, { ...cellAt(at), seen: result.seen ?? sent.typed });
    // The cell with the focus stays open.
    else if (isActive(at)) set(at, { typed: sent.typed, seen: sent.typed, ...result });
    else set(at, result);
    // Not to a value of another user, which a hasty Enter would overwrite.
    if (result.problem !== undefined && isSameValue(column, result.seen ?? '', sent.seen)) focusAgain(at);
    return result.problem === undefined;
  };
  return {
    saver,
    steps,
    close,
    send,
    /** Tells whether the user has left the table. */
    setLeft: (is: boolean): void => {
      isLeft = is;
    },
    /** Tells which cells were saved on the way to another one. */
    leaveFor: (to: CellAt, from: readonly CellAt[]): void => {
      leaving = { from, to };
    },
    /**
     * Saves a cell if its value has changed.
     * @param step the number of the step that undoes it
     * @returns false if the form would refuse it, as a text with two readings: it stays in its cell with the reason
     */
    commit: (at: CellAt, step = steps.begin()): boolean => {
      const column = columnOf(at);
      const { typed: given, state, asked, seen = shownAt(at) } = cellAt(at) ?? {};
      if (!column || given === undefined || state === 'saving') return true;
      const typed = column.isMoney ? withoutCurrency(given) : given;
      const text = typed.trim();
      if (isSameValue(column, text, seen)) {
        close(at, state === 'saved' ? { state } : undefined);
        return true;
      }
      const [reading, other] = readings(text);
      const isText = !column.isNumber || text === '';
      const plain = isText ? text : other === undefined ? reading : undefined;
      const problem = plain === undefined ? unreadable(text) : column.check(plain);
      if (plain === undefined || problem !== undefined) {
        close(at, { typed, seen, problem });
        return false;
      }
      if (column.isMoney && plain !== '' && Number(plain) === 0 && asked !== text) {
        close(at, { typed, seen, problem: t('Press Enter again to make it 0.'), asked: text });
        return false;
      }
      void send(at, column, { typed, seen, plain }, step);
      return true;
    },
  };
}

/** The cells of a table: the open ones with their typed texts, and the moves of the keys. */
export function createCells(options: SaverOptions) {
  const table = createTable();
  const { columnOf, shownAt, neighbour, cellAt, set, isActive, activate, emit } = table;
  const { saver, steps, close, send, commit, leaveFor, setLeft } = createCommits(options, table);
  let leftOver = 0;

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
  const type = (at: CellAt, typed: string) => set(at, { typed, seen: cellAt(at)?.seen ?? shownAt(at) });

  return {
    ...table,
    setLeft,
    /** The number of pasted values without a row. */
    leftOver: () => leftOver,
    open,
    type,
    commit,
    /** Saves a cell that loses the focus. Enter alone sends a refused value again. */
    leave: (at: CellAt): void => {
      if (isActive(at)) activate(undefined);
      if (cellAt(at)?.problem === undefined) commit(at);
    },
    /** Drops the typed text. */
    restore: (at: CellAt): void => close(at),
    /** Saves the cell and opens one nearby. A refused value keeps the focus once. @returns false if there is none */
    move: (at: CellAt, down: number, right: number): boolean => {
      const next = neighbour(at, down, right);
      // Before the next cell reads its record: both may be of the same one.
      if (cellAt(at)?.problem === undefined && (next || !isUntouched(cellAt(at))) && !commit(at)) return true;
      if (next) {
        leaveFor(next, [at]);
        open(next);
      }
      return next !== undefined;
    },
    /** Returns the last step that can be undone. */
    lastStep: (): Step | undefined => steps.last(),
    dropSteps: (): void => {
      steps.clear();
      emit();
    },
    /**
     * Saves the values before the last step again. A value that another user has changed since stays, and its cell says so.
     * @returns the first cell whose value stays
     */
    undo: async (): Promise<CellAt | undefined> => {
      const { changes } = steps.take() ?? { changes: [] };
      const sending = changes.map(({ at, column, before, after }) => {
        saver.forget(at);
        const textOf = (plain: string) => column.textOf(column.valueOf(plain));
        return send(at, column, { typed: textOf(before), seen: textOf(after), plain: before });
      });
      emit();
      const areSaved = await Promise.all(sending);
      return changes[areSaved.indexOf(false)]?.at;
    },
    /** Types the value of the cell above. */
    fillDown: (at: CellAt): void => {
      const above = neighbour(at, -1, 0);
      if (above) type(at, cellAt(above)?.typed ?? shownAt(above));
    },
    /** Fills and saves the cell and those below. The first refused one has the focus afterwards. */
    paste: (at: CellAt, texts: readonly string[]): void => {
      const below = table.downFrom(at);
      leftOver = Math.max(0, texts.length - below.length);
      const filled = below.slice(0, texts.length);
      const step = steps.begin();
      const refused = filled.filter((each, index) => {
        type(each, texts[index] ?? '');
        return !commit(each, step);
      });
      leaveFor(at, filled);
      open(refused[0] ?? at);
    },
  };
}
