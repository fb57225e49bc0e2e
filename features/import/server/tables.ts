import type { ColumnType, Generated } from 'kysely';
import type { Body } from '../../../server/changes/tables';
import { withTables } from '../../../server/db/withTables';
import type { Said } from '../../../server/texts/message';
import type { FileFields, Matching } from '../contract';

type Json<Value> = ColumnType<Value, string, string>;

/** The part of a shown import that is about its file. A difference of an earlier release lacks some of it. */
export type ShownFile = Omit<FileFields, 'warnings'> & { warnings: Said[] };

interface Tables {
  import_file: {
    change_id: number;
    /** Null once it is written: until then its columns can be matched anew. */
    file: Buffer | null;
    sheet: string | null;
    shown: Json<ShownFile>;
    matching: Json<Matching>;
    /** Of a document, whose lines are the rows: its other values. */
    header: ColumnType<Body | null, string | null, string | null>;
    /** The hash of the file, by which the same file is recognized. */
    digest: string | null;
  };
  import_matching: {
    entity: string;
    titles: string;
    matching: Json<Matching>;
    used_at: Generated<Date>;
  };
}

export const tables = withTables<Tables>;
