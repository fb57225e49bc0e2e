import { z } from 'zod';
import { changeCalls, changeFields, detailFields, KEPT_HOURS } from '../../contract/changes';
import { day, id, idParams, paged, pageQuery, text } from '../../contract/common';
import { roles } from '../../contract/definition/roles';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/*
 * Bringing records in from a file: the file is read and its columns are matched to fields, which makes a difference; the difference
 * is written in one transaction, and can be undone.
 */

/** How the numbers of a column are written: 1.234,50 or 1,234.50. */
export const numberForms = ['comma', 'point'] as const;
export type NumberForm = (typeof numberForms)[number];

/** How the days of a column are written, where a day could be a month. */
export const dayForms = ['dayFirst', 'monthFirst'] as const;
export type DayForm = (typeof dayForms)[number];

/** Whether rows that a spreadsheet hides are imported. */
export const hiddenChoices = ['take', 'leave'] as const;
export type HiddenChoice = (typeof hiddenChoices)[number];

/** Whether prices for several pieces are divided, or taken as prices of one. */
export const pricePerChoices = ['divide', 'keep'] as const;
export type PricePerChoice = (typeof pricePerChoices)[number];

/** A text of the caller's choice that can be stored. */
const storedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cs}\0]*$/u, 'contains a control character');

/** What to do with the columns of a file. Absent parts are chosen by the server. */
export const matching = z.strictObject({
  sheet: text(200).optional().describe('One of `sheets` of an XLSX file; the same as before when absent'),
  /** The field of each column by the column's number, from 0; null for a column to ignore. */
  columns: z
    .record(z.string().regex(/^\d{1,5}$/), storedText(100).nullable())
    .optional()
    .describe('Names of fields by the number of the column, from 0; null for a column to ignore'),
  titles: z
    .record(storedText(500), storedText(100).nullable())
    .optional()
    .describe('The same by the titles of columns; `columns` wins'),
  key: text(100).optional().describe('One of `keys`: what tells that a row and a record are the same'),
  set: z
    .record(storedText(100), storedText(4000))
    .optional()
    .describe('Values for all new records, by the name of the field; a record of another list by its name'),
  numbers: z.enum(numberForms).optional().describe('How numbers with two readings are written'),
  days: z.enum(dayForms).optional().describe('How days with two readings are written'),
  currencies: z
    .array(text(20))
    .max(20)
    .optional()
    .describe('Currencies other than the one of the firm whose prices are taken as they are'),
  hidden: z
    .enum(hiddenChoices)
    .optional()
    .describe('Whether rows that the spreadsheet hides are imported; they are refused when absent'),
  pricePer: z
    .enum(pricePerChoices)
    .optional()
    .describe('Whether prices for several pieces are divided, or taken as they are; they are refused when absent'),
  factors: z
    .record(storedText(100), z.number().positive().max(1_000_000))
    .optional()
    .describe(
      'What the values of a column with fractions are multiplied by, by the name of the field: { quantity: 1000 }',
    ),
  finer: z
    .record(storedText(100), storedText(100))
    .optional()
    .describe(
      'For opening stock, the finer units that products are counted in from now on, by their present unit: { "m³": "l" }',
    ),
});
export type Matching = z.infer<typeof matching>;

const column = z.object({
  column: z.int().describe('Its number, from 0'),
  title: z.string(),
  samples: z.array(z.string()).describe('Its first different values'),
  field: z.string().nullable(),
  question: z
    .enum(['numbers', 'days'])
    .nullable()
    .describe('Whether its values have two readings, so that `numbers` or `days` must say which'),
  proposed: z
    .enum(numberForms)
    .nullable()
    .describe('For a question about numbers, how those of the other columns are written'),
});

/** Returns the titles of the columns that have values and no field. */
export const unusedColumns = (columns: readonly z.infer<typeof column>[]): string[] =>
  columns.filter(({ field, samples }) => field === null && samples.length > 0).map(({ title }) => title);

const field = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  several: z.boolean().describe('Whether several columns may have it'),
  choices: z.array(z.string()).nullable().describe('The values of a choice'),
  forAll: z.boolean().describe('Whether it has one value for the whole file, so that only `set` can give it'),
  isDay: z.boolean(),
  offered: z
    .boolean()
    .describe('Whether `set` is useful for it though no row needs it: the day from which prices apply'),
  list: z.string().nullable().describe('The list whose records it names'),
});

const batch = z.object({
  importId: id,
  fileName: z.string().describe('For a change of many records, what it changes'),
  isFile: z.boolean().describe('False for a change of many records, made in a list'),
  isRemoval: z.boolean().describe('Whether it deletes records'),
  ...changeFields,
});
export type Batch = z.infer<typeof batch>;

/** The file of an import, the matching of its columns, and the questions to the user. */
const fileFields = z.object({
  encoding: z.string(),
  delimiter: z.string().nullable().describe('Null for XLSX'),
  sheet: z.string().nullable().describe('The sheet of an XLSX file'),
  sheets: z.array(z.string()).describe('The sheets of an XLSX file that have rows and are not hidden'),
  headerRow: z.int().nullable().describe('The row with the titles; null for a file without'),
  columns: z.array(column),
  fields: z.array(field).describe('The fields that a column can have'),
  keys: z.array(z.string()),
  key: z.string(),
  set: z.record(z.string(), z.string()),
  remembered: z.boolean().describe('Whether columns and values are those chosen last for a file with the same titles'),
  numbers: z.enum(numberForms).nullable().describe('How numbers are written, if that was said'),
  days: z.enum(dayForms).nullable().describe('How days are written, if that was said'),
  missing: z.array(z.string()).describe('Required fields that neither a column nor `set` has'),
  incomplete: z.array(z.string()).describe('Required fields that some new rows lack, and `set` too'),
  fractions: z
    .array(
      z.object({
        field: z.string(),
        suggested: z.number().nullable(),
        factor: z.number().nullable(),
        rows: z.int().describe('How many of its amounts have fractions'),
        of: z.int().describe('How many amounts it has'),
      }),
    )
    .describe(
      'Whole numbers whose column has fractions, with the chosen factor, and the smallest one that makes all whole; none is ' +
        'suggested where most amounts are whole',
    ),
  units: z
    .array(
      z.object({
        unit: z.string(),
        finer: z.array(z.object({ name: z.string(), factor: z.number() })),
        suggested: z.string().nullable(),
        chosen: z.string().nullable(),
      }),
    )
    .describe(
      'Units of products whose amounts have fractions, with finer ones; the suggested one makes all amounts whole',
    ),
  doubts: z
    .object({
      currencies: z.array(z.string()).describe('The currencies of prices other than the one of the firm'),
      taken: z.array(z.string()).describe('Those whose prices are taken as they are'),
      hiddenRows: z.int().describe('The number of rows that the spreadsheet hides'),
      hidden: z.enum(hiddenChoices).nullable(),
      pieces: z.array(z.int()).describe('The numbers of pieces, other than one, that prices are for'),
      pricePer: z.enum(pricePerChoices).nullable(),
    })
    .nullable()
    .describe('Rows that are refused until `currencies`, `hidden` or `pricePer` says what to do with them'),
  warnings: z.array(z.string()),
});
export type FileFields = z.infer<typeof fileFields>;

const shown = batch.extend({ ...fileFields.shape, ...detailFields });
export type Shown = z.infer<typeof shown>;

const plannedPrice = z.object({
  plannedPriceId: id,
  validFrom: day,
  price: z.number(),
  refusal: z.string().nullable().describe('Why it could not become valid on its day; it is tried again'),
});
export type PlannedPrice = z.infer<typeof plannedPrice>;

/** Whether no row can be written before required values are given that no column has. */
export const waitsForValues = ({ missing, created, updated, unchanged }: Shown): boolean =>
  missing.length > 0 && created + updated + unchanged === 0;

const all = {
  capability: feature.name,
  tag: 'Import',
  role: 'manager',
  errors: 'json',
} as const satisfies Partial<Endpoint>;
const one = { ...all, noun: 'Import', params: idParams } as const;

/** Earlier releases had the calls of changes under the paths of imports; 2.0 drops those paths. */
export const calls = {
  imports: {
    ...reads,
    ...all,
    path: '/api/imports',
    summary: 'List imports, newest first',
    query: z.strictObject(pageQuery),
    answer: paged(batch),
  },
  lists: {
    ...reads,
    ...all,
    path: '/api/imports/lists',
    operationId: 'getImportLists',
    summary: 'What files can have',
    answer: z.object({ lists: z.array(z.object({ name: z.string(), label: z.string(), role: z.enum(roles) })) }),
  },
  readFile: {
    ...all,
    method: 'POST',
    path: '/api/imports',
    operationId: 'readImportFile',
    summary: `Read a file and show the difference that it would make; nothing is written. Kept for ${KEPT_HOURS} hours`,
    upload: 'application/octet-stream',
    query: z.strictObject({
      entity: text(100).describe('One of `lists`: `products`, `opening-stock`'),
      fileName: text(200),
      sheet: text(200).optional().describe('The sheet of an XLSX file; the first when absent'),
    }),
    status: 200,
    answer: shown,
  },
  shown: { ...reads, ...one, path: '/api/imports/:id', operationId: 'getImport', summary: 'One import', answer: shown },
  match: {
    ...one,
    method: 'PUT',
    path: '/api/imports/:id/matching',
    operationId: 'matchImport',
    summary: 'Match columns and fields anew, which makes the difference anew',
    body: matching,
    status: 200,
    answer: shown,
  },
  rows: { ...changeCalls.rows, ...one, path: '/api/imports/:id/rows', operationId: 'getImportRows' },
  write: { ...changeCalls.write, ...one, path: '/api/imports/:id/write', operationId: 'writeImport', answer: shown },
  cancel: { ...changeCalls.cancel, ...one, path: '/api/imports/:id/cancel', operationId: 'cancelImport' },
  undo: { ...changeCalls.undo, ...one, path: '/api/imports/:id/undo', operationId: 'undoImport', answer: shown },
  planned: {
    ...reads,
    capability: feature.name,
    tag: 'Import',
    noun: 'Product',
    params: idParams,
    path: '/api/products/:id/planned-prices',
    operationId: 'getPlannedPrices',
    summary: 'The prices of a product from later days on, the earliest first',
    answer: z.object({ prices: z.array(plannedPrice) }),
  },
  cancelPlanned: {
    ...all,
    method: 'POST',
    noun: 'Planned price',
    params: idParams,
    path: '/api/planned-prices/:id/cancel',
    operationId: 'cancelPlannedPrice',
    summary: 'Cancel a price of a later day',
    status: 204,
  },
  refused: { ...changeCalls.refused, ...one, path: '/api/imports/:id/refused', operationId: 'getRefusedImportRows' },
} as const satisfies Record<string, Endpoint>;
