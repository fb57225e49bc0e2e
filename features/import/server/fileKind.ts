import type { Undone } from '../../../server/changes/kind';
import type { Body, DiffRow, Late, Made, StoredChange } from '../../../server/changes/tables';
import type { Refused } from '../../../server/changes/tryWrite';
import type { Executor, Trx } from '../../../server/db/types';
import type { Context, Course } from '../../../server/http/context';
import type { Matching, Shown } from '../contract';
import type { Importable } from '../importable';
import type { Table } from '../read/table';
import type { Draft } from './draft';
import type { Sheet } from './sheet';
import type { FileRecords } from './target';

/** A file whose rows are written or undone. */
export interface FileChange extends Pick<StoredChange, 'id' | 'entity'> {
  /** The records of other lists that the file makes, with their ids. */
  made: Made[];
  target: FileRecords;
  /** The value by which rows find their records. */
  key: string;
  /** Of a document, whose lines are the rows: its other values. */
  header: Body | null;
  /** The hash of the file. */
  digest: string | null;
}

/** Rows of a preview that are written and taken back. */
export interface TriedRows {
  rows: readonly DiffRow[];
  target: FileRecords;
  /** The ids of the records that the rows make in other lists, by their placeholders. */
  references: ReadonlyMap<number, number>;
  /** The values of a document beside its lines. */
  header: Body | null;
}

/** The drafts of a file whose records are found. */
export interface Found {
  drafts: readonly Draft[];
  /** The found records, by id. */
  bodies: ReadonlyMap<number, Body>;
  /** The names of the found records, by id, where rows are no records themselves. */
  names: ReadonlyMap<number, string> | undefined;
}

/** The rows of a difference, with the values of a document, and the finer units to offer. */
interface Differing {
  rows: DiffRow[];
  header?: Body;
  units?: Shown['units'];
}

/** How the rows of a kind of file become records: from values to a difference, which is written and undone. */
export interface FileKind {
  /** Adds fields that depend on the file and on records. */
  addTargets?: (db: Executor, importable: Importable, table: Table, matching: Matching) => Promise<Importable>;
  /** Changes the drafts before their records are found. */
  prepare?: (sheet: Sheet, drafts: Draft[]) => Draft[];
  /** Returns the function for a text that tells rows of one record apart: the warehouse of its stock. */
  scopeOf?: (sheet: Sheet) => (draft: Draft) => string;
  /** Returns the rows of the difference. */
  differ: (sheet: Sheet, found: Found) => Promise<Differing>;
  /** Writes the rows. @returns the rows that are refused now, because their records changed meanwhile */
  write: (context: Context, trx: Trx, file: FileChange, course: Course) => Promise<Late[]>;
  /** Takes the rows back. */
  undo: (context: Context, trx: Trx, file: FileChange, course: Course) => Promise<Undone>;
  /** Writes rows of a preview. @returns the rows that a rule of code refuses */
  tryRows: (context: Context, trx: Trx, tried: TriedRows) => Promise<ReadonlyMap<DiffRow, Refused>>;
  /** Whether all rows make one record. */
  isOneRecord?: true;
}

/** The kinds of files. */
export type KindName = Importable['kind'];
