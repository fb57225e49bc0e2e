import { type DataProvider, HttpError } from 'react-admin';
import { NETWORK_ERROR } from '../../../src/format/texts';
import { readings } from '../../../src/format/typedNumber';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { loadChecks } from './cellChecks';
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
  /** The text about which `problem` is a question. A further Enter saves it. */
  asked?: string;
  state?: 'saving' | 'saved';
}

export const nameOf = ({ id, key }: CellAt): string => `${id} ${key}`;

/** A value on its way to the server. */
export interface Sent {
  typed: string;
  /** The plain number, or the text. */
  plain: string;
  /** The value that the user saw when he opened the cell. */
  seen: string;
}

export interface SaverOptions {
  dataProvider: DataProvider;
  /** Shows a value that was saved, or that another user has saved meanwhile. */
  onValue: (id: AnyRecord['id'], column: CellColumn, value: unknown) => void;
  /** Reports a value that was refused after the user had left the table. */
  onLost: (row: AnyRecord | undefined, column: CellColumn, typed: string, problem: string) => void;
}

/**
 * Saves cells, each alone, as by the form of its record: a newer change of another user is not overwritten. The saves of a record
 * follow each other, since each needs the version of the one before.
 */
export function createSaver({ dataProvider, onValue }: SaverOptions) {
  /** The last request of each record. */
  const underway = new Map<string, Promise<unknown>>();
  /** The records of opened cells, as they were then. */
  const bases = new Map<string, Promise<AnyRecord | undefined>>();
  /** The values that were saved here, which are no changes of another user. */
  const own = new Map<string, string>();

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

  /** Returns whether a value is one that the user knows. A record without a value has none that could be overwritten. */
  const isKnown = (at: CellAt, column: CellColumn, now: string, seen: string): boolean => {
    const saved = own.get(nameOf(at));
    return now === '' || isSameValue(column, now, seen) || (saved !== undefined && isSameValue(column, now, saved));
  };
  const show = ({ id }: CellAt, column: CellColumn, typed: string) =>
    onValue(id, column, column.valueOf(column.isNumber ? (readings(typed)[0] ?? '') : typed));

  const store = async (at: CellAt, column: CellColumn, { typed, plain, seen }: Sent): Promise<Cell> => {
    await loadChecks();
    const refused = column.check(plain);
    if (refused !== undefined) return { typed, seen, problem: refused };
    const saved = (): Cell => {
      own.set(nameOf(at), plain);
      onValue(at.id, column, column.valueOf(plain));
      return { state: 'saved' };
    };
    const base = (await bases.get(nameOf(at))) ?? (await recordOf(at, column));
    bases.delete(nameOf(at));
    const newer = column.read(base);
    // A request before this one has saved it, and its answer was lost.
    if (isSameValue(column, newer, plain)) return saved();
    if (!isKnown(at, column, newer, seen)) {
      show(at, column, newer);
      return { typed, seen: newer, problem: t('It is {value} by now. Press Enter to overwrite it.', { value: newer }) };
    }
    // A chunk of its own, as for forms.
    const { save } = await import('../../../src/views/form/save');
    const { failure } = await save(column.entity, column.write(base, plain), {
      id: String(at.id),
      base,
      dataProvider,
      send: (saving) => saving(),
    });
    if (!failure) return saved();
    const fresh = await recordOf(at, column).catch(() => undefined);
    const now = fresh ? column.read(fresh) : seen;
    // Only the answer was lost.
    if (fresh && isSameValue(column, now, plain)) return saved();
    if (!isKnown(at, column, now, seen)) show(at, column, now);
    return { typed, seen: now || seen, problem: Object.values(failure.fields)[0] ?? failure.message };
  };

  return {
    /** Reads the record of a cell that the user opens, with its version, and loads the checks of forms. */
    prepare: (at: CellAt, column: CellColumn): void => {
      loadChecks().catch(() => {});
      const reading = inTurn(at, () => recordOf(at, column)).catch(() => undefined);
      bases.set(nameOf(at), reading);
    },
    /** Forgets the record of a cell, which is read again when it is needed. */
    forget: (at: CellAt): void => void bases.delete(nameOf(at)),
    /** Saves a value. @returns the cell afterwards */
    save: (at: CellAt, column: CellColumn, sent: Sent): Promise<Cell> =>
      inTurn(at, () => store(at, column, sent)).catch(
        (error: unknown): Cell => ({ typed: sent.typed, seen: sent.seen, problem: translate(failureText(error)) }),
      ),
  };
}

/** Returns the text of a failure. An error without an answer means code that could not be loaded. */
const failureText = (error: unknown): string => (error instanceof HttpError ? error.message : NETWORK_ERROR);
