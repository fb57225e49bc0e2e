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

/** The cells of a table: the open ones with their typed texts, and the moves of the keys. */
export function createCells(options: SaverOptions) {
  let rows: readonly AnyRecord[] = [];
  let columns: readonly CellColumn[] = [];
  let cells: ReadonlyMap<string, Cell> = new Map();
  let active: string | undefined;
  let leftOver = 0;
  let isLeft = false;
  /** The cells that the last key or paste saved, and the cell where it left the focus. */
  let leaving: { from: readonly CellAt[]; to: CellAt } | undefined;
  const listeners = new Set<() => void>();
  const saver = createSaver(options);
  const steps = createSteps();

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

  /** Returns the focus to a refused cell, unless the user has gone on or typed since. */
  const focusAgain = (at: CellAt) => {
    const { from = [], to } = leaving ?? {};
    if (to && active === nameOf(to) && isUntouched(cellAt(to)) && from.some((each) => nameOf(each) === nameOf(at)))
      activate(at);
  };

  /**
   * @param step the number of the step that undoes it; undefined for an undo
   * @returns whether it was saved
   */
  const send = (at: CellAt, column: CellColumn, sent: Sent, step: number | undefined): Promise<boolean> => {
    set(at, { typed: sent.typed, seen: sent.seen, state: 'saving' });
    return saver.save(at, column, sent).then((result) => {
      if (step !== undefined && result.state === 'saved')
        steps.add(step, { at, column, before: plainOf(column, sent.seen), after: sent.plain });
      if (isLeft && result.problem !== undefined)
        options.onLost(rows[rowIndex(at)], column, sent.typed, result.problem);
      const typed = cellAt(at)?.typed;
      // Keeps a text that the user typed since.
      if (typed !== undefined && typed !== sent.typed) set(at, { ...cellAt(at), seen: result.seen ?? sent.typed });
      // The cell with the focus stays open.
      else if (active === nameOf(at)) set(at, { typed: sent.typed, seen: sent.typed, ...result });
      else set(at, result);
      // Not to a value of another user, which a hasty Enter would overwrite.
      if (result.problem !== undefined && isSameValue(column, result.seen ?? '', sent.seen)) focusAgain(at);
      return result.problem === undefined;
    });
  };

  /**
   * Saves a cell if its value has changed.
   * @param step the number of the step that undoes it
   * @returns false if the form would refuse it, as a text with two readings: it stays in its cell with the reason
   */
  const commit = (at: CellAt, step = steps.begin()): boolean => {
    const column = columnOf(at);
    const given = cellAt(at)?.typed;
    const typed = given !== undefined && column?.isMoney ? withoutCurrency(given) : given;
    if (!column || typed === undefined || cellAt(at)?.state === 'saving') return true;
    const seen = cellAt(at)?.seen ?? shownAt(at);
    const text = typed.trim();
    if (isSameValue(column, text, seen)) {
      close(at, cellAt(at)?.state === 'saved' ? { state: 'saved' } : undefined);
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
    if (column.isMoney && plain !== '' && Number(plain) === 0 && cellAt(at)?.asked !== text) {
      close(at, { typed, seen, problem: t('Press Enter again to make it 0.'), asked: text });
      return false;
    }
    void send(at, column, { typed, seen, plain }, step);
    return true;
  };

  const type = (at: CellAt, typed: string) => set(at, { typed, seen: cellAt(at)?.seen ?? shownAt(at) });

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
    /** Tells whether the user has left the table. */
    setLeft: (is: boolean): void => {
      isLeft = is;
    },
    /** The number of pasted values without a row. */
    leftOver: () => leftOver,
    open,
    type,
    commit,
    /** Saves a cell that loses the focus. Enter alone sends a refused value again. */
    leave: (at: CellAt): void => {
      if (active === nameOf(at)) activate(undefined);
      if (cellAt(at)?.problem === undefined) commit(at);
    },
    /** Drops the typed text. */
    restore: (at: CellAt): void => close(at),
    /** Returns whether leaving the page would lose a refused or typed value. */
    hasUnsaved: (): boolean => [...cells.values()].some((cell) => !isUntouched(cell)),
    /** Saves the cell and opens one nearby. A refused value keeps the focus once. @returns false if there is none */
    move: (at: CellAt, down: number, right: number): boolean => {
      const next = neighbour(at, down, right);
      // Before the next cell reads its record: both may be of the same one.
      if (cellAt(at)?.problem === undefined && (next || !isUntouched(cellAt(at))) && !commit(at)) return true;
      if (next) {
        leaving = { from: [at], to: next };
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
        return send(at, column, { typed: textOf(before), seen: textOf(after), plain: before }, undefined);
      });
      emit();
      const areSaved = await Promise.all(sending);
      return changes[areSaved.indexOf(false)]?.at;
    },
    /** Types the value of the cell above. */
    fillDown: (at: CellAt): void => {
      const above = neighbour(at, -1, 0);
      if (above) type(at, textAt(above));
    },
    /** Fills and saves the cell and those below. The first refused one has the focus afterwards. */
    paste: (at: CellAt, texts: readonly string[]): void => {
      const from = rowIndex(at);
      leftOver = Math.max(0, texts.length - (rows.length - from));
      const filled = rows.slice(from, from + texts.length).map(({ id }) => ({ id, key: at.key }));
      const step = steps.begin();
      const refused = filled.filter((each, index) => {
        type(each, texts[index] ?? '');
        return !commit(each, step);
      });
      leaving = { from: filled, to: at };
      open(refused[0] ?? at);
    },
  };
}
