import type { Role } from '../../contract/definition/roles';
import { attachmentPoint } from '../attachment';
import type { Trx } from '../db/types';
import type { Context, Course } from '../http/context';
import type { Message, Said } from '../texts/message';
import type { Late, StoredChange } from './tables';
import type { Value } from './values';

/** The records and values of a change's rows. */
export interface Subject {
  /** The name of its records on screens. */
  label: string;
  /** The lowest role that may write it. */
  role: Role;
  /** The values that its rows show. */
  values: readonly Value[];
  /** The values that may be the name of a new record. */
  names?: ReadonlySet<Value>;
}

/** The result of an undo. */
export interface Undone {
  /** The number of new records that were deleted, or of documents' rows taken back. */
  created: number;
  /** The number of records that got their former values. */
  updated: number;
  /** The rows whose records stay, and why. */
  refused: Late[];
}

/** The values of a note in the audit trail. */
export type NoteValues = { id: number; records: Message } & Record<
  'created' | 'changed' | 'deleted' | 'unchanged' | 'refused' | 'restored',
  number
>;

/** A source of changes of many records: how their rows are written, undone and shown. */
export interface ChangeKind {
  /** The `source` of its changes. */
  name: string;
  /** Returns what its changes of an entity are about; undefined where there is no such entity any more. */
  subjectOf: (context: Context, entity: string) => Subject | undefined;
  /** Writes the rows of a change in a transaction. @returns the rows that are refused now, because their records changed meanwhile */
  write: (context: Context, trx: Trx, change: StoredChange, course: Course) => Promise<Late[]>;
  /** Restores the former records, in a transaction. */
  undo: (context: Context, trx: Trx, change: StoredChange, course: Course) => Promise<Undone>;
  /** Returns the notes of the audit trail. */
  writeNote: (title: Said, values: NoteValues) => Message;
  undoNote: (title: Said, values: NoteValues) => Message;
  /** Returns the columns of the file that the rows come from; without it, rows have the name of their record only. */
  columnsOf?: (context: Context, id: number) => Promise<{ columns: readonly Column[]; delimiter: string | null }>;
}

interface Column {
  /** Its number, from 0. */
  column: number;
  /** As the rows have it. */
  title: string;
  /** In the language of the request. */
  shown: string;
}

export const changeKinds = attachmentPoint<ChangeKind>('changeKind', 'defineChangeKind', {
  name: true,
  subjectOf: true,
  write: true,
  undo: true,
  writeNote: true,
  undoNote: true,
  columnsOf: true,
});

/** Declares a source of changes of many records. Exported by the `server.ts` of a feature, it needs no other registration. */
export const defineChangeKind = (kind: ChangeKind): ChangeKind => changeKinds.declare(kind);
