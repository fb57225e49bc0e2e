import type { Undone } from '../../../server/changes/kind';
import type { Body, DiffRow, Late, Made, StoredChange } from '../../../server/changes/tables';
import type { Refused } from '../../../server/changes/tryWrite';
import type { Trx } from '../../../server/db/types';
import type { Context, Course } from '../../../server/http/context';
import type { Importable } from '../importable';
import type { Target } from './target';

/** A file whose rows are written or undone. */
export interface FileChange extends Pick<StoredChange, 'id' | 'entity'> {
  /** The records of other lists that the file makes, with their ids. */
  made: Made[];
  target: Target;
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
  target: Target;
  /** The ids of the records that the rows make in other lists, by their placeholders. */
  references: ReadonlyMap<number, number>;
  /** The values of a document beside its lines. */
  header: Body | null;
}

/** How the rows of a kind of file become records. */
export interface FileKind {
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
