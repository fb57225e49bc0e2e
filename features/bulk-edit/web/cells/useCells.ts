import { useRef, useState } from 'react';
import { NETWORK_ERROR } from '../../../../src/format/texts';
import { readings, unreadable } from '../../../../src/format/typedNumber';
import type { AnyRecord } from '../../../../src/schema/record';
import { translate } from '../../../../src/texts/t';
import { useProvider } from '../../../../src/views/data/useProvider';
import type { CellColumn } from './cellColumns';

/** The records of a row, by the name of their entity, each with the version that the user sees. */
export type RowRecords = Readonly<Record<string, AnyRecord>>;

/** A cell that the user has typed in. */
export interface Cell {
  typed?: string;
  problem?: string;
  state?: 'saving' | 'saved';
}

/** The cells of a sheet. Each is saved alone, as its record's form saves it: a newer change of someone else is not overwritten. */
export function useCells(columns: readonly CellColumn[], first: readonly RowRecords[]) {
  const dataProvider = useProvider();
  const [rows, setRows] = useState(first);
  const [cells, setCells] = useState<Readonly<Record<string, Cell>>>({});
  /** The records as the last save left them, for the saves that wait for it. */
  const newest = useRef(first);
  /** The save under way of each record, since the next one needs its version. */
  const underway = useRef(new Map<string, Promise<void>>());
  const keyOf = (row: number, column: number) => `${row} ${column}`;
  const set = (row: number, column: number, cell: Cell) =>
    setCells((before) => ({ ...before, [keyOf(row, column)]: cell }));
  const recordOf = (row: number, { entity }: CellColumn): AnyRecord => newest.current[row]?.[entity.name] as AnyRecord;
  const keep = (row: number, { entity }: CellColumn, record: AnyRecord) => {
    newest.current = newest.current.map((each, at) => (at === row ? { ...each, [entity.name]: record } : each));
    setRows(newest.current);
  };

  const store = async (row: number, at: number, column: CellColumn, typed: string, plain: string) => {
    const { entity } = column;
    const record = recordOf(row, column);
    const id = String(record.id);
    // A chunk of its own, as for forms.
    const { save } = await import('../../../../src/views/form/save');
    const { failure } = await save(entity, column.write(record, plain), {
      id,
      base: record,
      last: { current: null },
      dataProvider,
      send: (saving) => saving(),
    });
    // The next save needs the new version; after a refusal the cell shows the newer value.
    const fresh = await dataProvider
      .getOne<AnyRecord>(entity.name, { id, meta: { figures: false } })
      .catch(() => undefined);
    if (fresh) keep(row, column, fresh.data);
    set(
      row,
      at,
      failure ? { typed, problem: Object.values(failure.fields)[0] ?? failure.message } : { state: 'saved' },
    );
  };

  /** Saves a cell after the earlier saves of its record. */
  const send = (row: number, at: number, column: CellColumn, typed: string, plain: string) => {
    set(row, at, { typed, state: 'saving' });
    const key = `${row} ${column.entity.name}`;
    const last = underway.current.get(key) ?? Promise.resolve();
    underway.current.set(
      key,
      last
        .then(() => store(row, at, column, typed, plain))
        .catch(() => set(row, at, { typed, problem: translate(NETWORK_ERROR) })),
    );
  };

  /** Saves a cell if its value has changed. A text that is no number, or has two readings, stays in its cell with the reason. */
  const commit = (row: number, at: number, typed = cells[keyOf(row, at)]?.typed): void => {
    const column = columns[at];
    if (!column || typed === undefined) return;
    const text = typed.trim();
    const [reading, other] = readings(text);
    const shown = column.read(recordOf(row, column));
    const isSame = column.isNumber && other === undefined && Number(reading) === Number(readings(shown)[0]);
    if (text === shown || isSame) set(row, at, {});
    else if (column.isNumber && (reading === undefined || other !== undefined))
      set(row, at, { typed, problem: unreadable(text) });
    else send(row, at, column, typed, column.isNumber ? (reading ?? '') : text);
  };

  return {
    rows,
    cellAt: (row: number, column: number): Cell => cells[keyOf(row, column)] ?? {},
    /** Returns the text of a cell: typed, or the value of its record. */
    textAt: (row: number, at: number): string => {
      const column = columns[at];
      const record = column && rows[row]?.[column.entity.name];
      return cells[keyOf(row, at)]?.typed ?? (record ? column.read(record) : '');
    },
    type: (row: number, column: number, typed: string) => set(row, column, { typed }),
    restore: (row: number, column: number) => set(row, column, {}),
    commit,
  };
}
