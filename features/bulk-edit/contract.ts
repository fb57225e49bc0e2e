import { z } from 'zod';
import { id, longText, text } from '../../contract/common';
import type { Endpoint } from '../../contract/endpoint';
import { reads } from '../../contract/endpoint';
import { feature } from './feature';
import { MOST_IDS } from './limits';

/*
 * Changing one field of many records: the change becomes a batch, which users check, write and undo.
 */

/** How a number changes: to a value, by a percentage, or by an amount. */
export const ways = ['to', 'percent', 'by'] as const;
export type Way = (typeof ways)[number];

/** The steps that prices are rounded to: cents, tens of cents, whole ones, or an ending of .99. */
export const roundings = ['0.01', '0.10', '1.00', '.99'] as const;
export type Rounding = (typeof roundings)[number];

const field = z.object({
  entity: z.string().describe('The list whose records have it: the minimum of a product is a field of `stock-levels`'),
  name: z.string(),
  label: z.string(),
  kind: z.enum([
    'text',
    'longText',
    'email',
    'phone',
    'digits',
    'integer',
    'decimal',
    'money',
    'date',
    'time',
    'moment',
    'yesNo',
    'choice',
    'reference',
  ]),
  optional: z.boolean(),
  choices: z.record(z.string(), z.string()).nullable().describe('The labels of a choice by its values'),
  list: z.string().nullable().describe('The list whose records it refers to'),
});
export type ChangeableField = z.infer<typeof field>;

const selection = z.strictObject({
  list: text(100).describe('The list in which the records are selected: `products`'),
  ids: z.array(id).min(1).max(MOST_IDS).optional().describe('The selected records'),
  filter: z
    .record(z.string().max(100), z.string().max(1000))
    .optional()
    .describe('Instead of `ids`: all records that the list has with these parameters'),
  except: z.array(id).max(MOST_IDS).optional().describe('With `filter`: the records that are left out'),
});

const change = selection.extend({
  entity: text(100).describe('The list of the field'),
  field: text(100),
  way: z.enum(ways).describe('`percent` and `by` are for numbers'),
  value: z.union([z.literal(''), longText(4000), z.number(), z.boolean()]).nullable(),
  rounding: z.enum(roundings).optional().describe('For prices'),
});
export type RequestedChange = z.infer<typeof change>;

const all = {
  capability: feature.name,
  tag: 'Bulk edit',
  role: 'manager',
  errors: 'json',
} as const satisfies Partial<Endpoint>;

export const calls = {
  fields: {
    ...reads,
    ...all,
    path: '/api/bulk-edits/fields',
    operationId: 'getBulkEditFields',
    summary: 'The fields of a list that can change in many records together',
    query: z.strictObject({ list: text(100) }),
    answer: z.object({ fields: z.array(field) }),
  },
  change: {
    ...all,
    method: 'POST',
    path: '/api/bulk-edits',
    operationId: 'previewBulkEdit',
    summary: 'Show the difference that a change of many records would make; nothing is written before the batch is',
    body: change,
    status: 200,
    answer: z.object({ batchId: id }),
  },
  remove: {
    ...all,
    method: 'POST',
    path: '/api/bulk-edits/removals',
    operationId: 'previewBulkRemoval',
    summary:
      'Show which of many records would be deleted, and why others are in use; nothing is deleted before the batch is written',
    body: selection,
    status: 200,
    answer: z.object({ batchId: id }),
  },
} as const satisfies Record<string, Endpoint>;
