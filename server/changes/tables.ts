import type { ColumnType, Generated, Selectable } from 'kysely';
import type { RowKind } from '../../contract/changes';
import { withTables } from '../db/withTables';
import type { Said } from '../texts/message';

/** A record in the form of a body of the API. */
export type Body = Record<string, unknown>;

/** A record of another list that a change makes. */
export interface Made {
  list: string;
  name: string;
  /** The placeholder for its id until it is made. */
  placeholder: number;
  id?: number;
  /** Whether the change made it; else it was there by then. */
  isNew?: boolean;
}

/** Returns the ids of the records that a change has made, by their placeholders. */
export const idsOf = (made: readonly Made[]): Map<number, number> =>
  new Map(made.flatMap(({ placeholder, id }) => (id === undefined ? [] : [[placeholder, id] as const])));

/** A row that is refused during the write, or stays at an undo. */
export interface Late {
  row: number;
  /** The part of a row that makes several rows of a difference. */
  part?: number;
  /** The label of the field that the refusal is about. */
  column?: string | null;
  message: Said;
}

/** One row of a difference. */
export interface DiffRow {
  row: number;
  /** Tells the rows of a difference apart that one row of a file makes. */
  part?: number;
  kind: RowKind;
  recordId: number | null;
  record: string;
  body: Body | null;
  before: Body | null;
  cells: readonly string[] | null;
  column: string | null;
  message: Said | null;
}

/** Returns a row that is refused; its values do not matter any more. */
export const refusedRow = (row: DiffRow, { column = null, message }: Pick<Late, 'column' | 'message'>): DiffRow => ({
  ...row,
  kind: 'refused',
  column,
  message,
  body: null,
  before: null,
});

type Json<Value> = ColumnType<Value, string, string>;

interface Tables {
  change: {
    id: Generated<number>;
    /** The name of the {@link ChangeKind} that made it and writes it. */
    source: string;
    entity: string;
    title: Json<Said>;
    state: Generated<'ready' | 'written' | 'undone'>;
    account: string | null;
    created_at: Generated<Date>;
    written_at: Generated<Date | null>;
    undone_at: Generated<Date | null>;
    made: ColumnType<Made[], string | undefined, string>;
    created: Generated<number>;
    updated: Generated<number>;
    removed: Generated<number>;
    unchanged: Generated<number>;
    refused: Generated<number>;
    not_undone: ColumnType<Late[], string | undefined, string>;
    /** The size of a file that it keeps until it is written. */
    bytes: Generated<number>;
    /** Why the last write or undo failed. */
    error: ColumnType<Said | null, string | null | undefined, string | null>;
  };
  change_row: {
    change_id: number;
    row: number;
    part: Generated<number>;
    kind: RowKind;
    record_id: number | null;
    record: string;
    body: Json<Body | null>;
    before: Json<Body | null>;
    cells: Json<string[] | null>;
    column_title: string | null;
    /** Null where there is nothing to say. */
    message: Json<Said | null>;
  };
}

/** A change of many records as it is stored. */
export type StoredChange = Selectable<Tables['change']>;

export const tables = withTables<Tables>;
