import { z } from 'zod';
import { id, idParams, moment, paged, pageQuery } from './common';
import { type Endpoint, reads } from './endpoint';

/*
 * Changes of many records: a preview that users check, the write in one transaction, its undo. A feature makes the preview: from a file, or
 * from a selection in a list.
 */

/** How long a change that was not written is kept. */
export const KEPT_HOURS = 24;

const states = ['ready', 'writing', 'written', 'undone'] as const;
export const rowKinds = ['new', 'changed', 'removed', 'unchanged', 'refused'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The properties of a change in a list. */
export const changeFields = {
  entity: z.string(),
  state: z.enum(states),
  account: z.string().nullable(),
  createdAt: moment,
  writtenAt: moment.nullable(),
  undoneAt: moment.nullable(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
};

const refusal = z.object({ row: z.int(), column: z.string().nullable(), message: z.string() });
export type Refusal = z.infer<typeof refusal>;

/** The further properties of a change on its own page. */
export const detailFields = {
  made: z.array(z.string()).describe('Records of other lists that the import makes: `categories: Tools`'),
  progress: z.object({ done: z.int(), of: z.int() }).nullable().describe('While it is written'),
  error: z.string().nullable().describe('Why the last write or undo failed'),
  notUndone: z.array(refusal).describe('After an undo: the records that stayed, and why'),
};

const listed = z.object({
  changeId: id,
  source: z.string().describe('What made it: `edit`, `removal`, `file`'),
  title: z.string().describe('What it changes; of a file its name'),
  ...changeFields,
});
export type ListedChange = z.infer<typeof listed>;

const detail = listed.extend(detailFields);
export type Change = z.infer<typeof detail>;

const value = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.string().describe('The kind of its values: `money`, `text`'),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const row = z.object({
  row: z.int().describe('The number of the row in the file'),
  kind: z.enum(rowKinds),
  recordId: id.nullable(),
  record: z.string().describe('Its name'),
  changes: z.array(value).describe('The values of a new record besides its name; of an existing one those that change'),
  column: z.string().nullable().describe('The title of the column that the refusal is about'),
  message: z.string().nullable().describe('Why it was refused'),
});
export type ShownRow = z.infer<typeof row>;

/** The result of a write or an undo. */
export interface Outcome {
  created: number;
  updated: number;
  /** Only of a deletion of many records. */
  removed?: number;
  unchanged: number;
  refused: Refusal[];
}

const all = {
  tag: 'Changes',
  role: 'manager',
  errors: 'json',
  capability: 'changes',
} as const satisfies Partial<Endpoint>;
const one = { ...all, noun: 'Change', params: idParams } as const;

export const changeCalls = {
  list: {
    ...reads,
    ...all,
    path: '/api/changes',
    operationId: 'getChanges',
    summary: 'List changes of many records, newest first',
    query: z.strictObject(pageQuery),
    answer: paged(listed),
  },
  get: {
    ...reads,
    ...one,
    path: '/api/changes/:id',
    operationId: 'getChange',
    summary: 'One change of many records',
    answer: detail,
  },
  rows: {
    ...reads,
    ...one,
    path: '/api/changes/:id/rows',
    operationId: 'getChangeRows',
    summary: 'The rows of a difference, cell by cell',
    query: z.strictObject({ kind: z.enum(rowKinds).optional(), ...pageQuery }),
    answer: paged(row),
  },
  write: {
    ...one,
    method: 'POST',
    path: '/api/changes/:id/write',
    operationId: 'writeChange',
    summary:
      'Write the difference in one transaction; rows whose records changed since it was made are refused. Answers after a few ' +
      'seconds at the latest: while the state is `writing`, ask again',
    status: 200,
    answer: detail,
  },
  cancel: {
    ...one,
    method: 'POST',
    path: '/api/changes/:id/cancel',
    operationId: 'cancelChange',
    summary: 'Stop a write under way, of which nothing stays; a difference that was not written is deleted',
    status: 204,
  },
  undo: {
    ...one,
    method: 'POST',
    path: '/api/changes/:id/undo',
    operationId: 'undoChange',
    summary: 'Restore what was before; records that changed since, and new ones in use, stay and are named',
    status: 200,
    answer: detail,
  },
  refused: {
    ...reads,
    ...one,
    path: '/api/changes/:id/refused',
    operationId: 'getRefusedRows',
    summary: 'The refused rows as CSV of the same columns, with the reason in a further one',
    answer: z.object({ fileName: z.string(), csv: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
