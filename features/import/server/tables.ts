import type { ColumnType, Generated } from 'kysely';
import { withTables } from '../../../server/db/withTables';
import type { Said } from '../../../server/texts/message';
import type { Matching, RowKind, Shown } from '../contract';
import type { Late } from './target';

/** A record of another list that a batch makes. */
export interface Made {
  list: string;
  name: string;
  /** The placeholder for its id until it is made. */
  placeholder: number;
  id?: number;
  /** Whether the batch made it; else it was there by then. */
  isNew?: boolean;
}

/** Returns the ids of the records that a batch has made, by their placeholders. */
export const idsOf = (made: readonly Made[]): Map<number, number> =>
  new Map(made.flatMap(({ placeholder, id }) => (id === undefined ? [] : [[placeholder, id] as const])));

type Json<Value> = ColumnType<Value, string, string>;

export type ShownParts = Pick<
  Shown,
  | 'encoding'
  | 'delimiter'
  | 'sheet'
  | 'sheets'
  | 'headerRow'
  | 'columns'
  | 'fields'
  | 'keys'
  | 'key'
  | 'set'
  | 'remembered'
  | 'numbers'
  | 'days'
  | 'missing'
  | 'incomplete'
  | 'fractions'
  | 'units'
  | 'doubts'
> & {
  warnings: Said[];
  /** The title of a change of many records; a file has its name instead. */
  title?: Said;
  /** Whether the batch deletes records. */
  isRemoval?: true;
};

/** The tables of the migration. */
export interface Tables {
  import_batch: {
    id: Generated<number>;
    entity: string;
    file_name: string;
    file: Buffer | null;
    sheet: string | null;
    state: Generated<'ready' | 'written' | 'undone'>;
    account: string | null;
    created_at: Generated<Date>;
    written_at: Date | null;
    undone_at: Date | null;
    shown: Json<ShownParts>;
    matching: Json<Matching>;
    made: Json<Made[]>;
    header: ColumnType<Body | null, string | null | undefined, string | null>;
    digest: ColumnType<string | null, string | null | undefined, string | null>;
    created: Generated<number>;
    updated: Generated<number>;
    removed: Generated<number>;
    unchanged: Generated<number>;
    refused: Generated<number>;
    not_undone: ColumnType<Late[], string | undefined, string>;
  };
  import_matching: {
    entity: string;
    titles: string;
    matching: Json<Matching>;
    used_at: Generated<Date>;
  };
  import_row: {
    batch_id: number;
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

/** A record in the form of a body of the API. */
export type Body = Record<string, unknown>;

export const tables = withTables<Tables>;
