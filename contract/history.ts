import { z } from 'zod';
import { actions } from './auditActions';
import { day } from './common';

/** A changed field, with its values as text. */
const fieldChange = z.object({
  field: z.string().describe('Its name in bodies and answers'),
  label: z.string(),
  before: z.string().nullable().describe('Of rows, those that are gone'),
  after: z.string().nullable().describe('Of rows, those that have come'),
  list: z.string().optional().describe('Of a reference, the list it is to'),
  beforeId: z.int().optional(),
  afterId: z.int().optional(),
});

/** An event in the history of a record. */
export const historyEntry = z.object({
  eventId: z.int(),
  date: day.describe('At the server'),
  time: z.string().describe('At the server'),
  at: z.string().describe('ISO 8601'),
  account: z.string().nullable().describe('Who did it, where that is known'),
  token: z.string().nullable().describe('The name of the token it was done with'),
  action: z.enum(Object.keys(actions) as (keyof typeof actions)[]),
  changes: z.array(fieldChange),
});

export type HistoryEntry = z.infer<typeof historyEntry>;
export type FieldChange = z.infer<typeof fieldChange>;

/** The version of the record that a change is based on: its ETag. */
export const versionHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^(\*|(W\/)?"\d{1,10}")$/, 'must be the ETag that came with the record')
    .optional()
    .describe('The ETag of the record that is changed: refused with 412 where somebody has changed it since'),
});
export type VersionHeaders = z.infer<typeof versionHeaders>;

/** The response to a change that would overwrite a newer one. */
export const conflictBody = z.object({
  description: z.string(),
  changes: z.array(historyEntry).describe('What was done since, the newest first'),
});
