import { z } from 'zod';
import { dayInput, id, idParams } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { COUNTS, FACTS, METHODS, OWN_METHOD, SECTIONS } from './sections';

const query = z.strictObject({
  fromDate: dayInput,
  toDate: dayInput,
  office: z
    .string()
    .regex(/^\d{4}$/, 'must have 4 digits')
    .optional()
    .describe('The code of the tax office; that of the settings when absent'),
  method: z
    .enum(METHODS)
    .optional()
    .describe(`The method by which the firm keeps the warehouse, as the schema numbers it; ${OWN_METHOD} when absent`),
  counts: z.enum(['true', 'false']).optional().describe(`\`false\`: without the section ${COUNTS}`),
});
export type FileQuery = z.output<typeof query>;

const figures = {
  documents: z.int(),
  lines: z.int(),
  value: z.number().describe('The sum of the recorded costs'),
};

const lack = z.object({
  fact: z.enum(FACTS),
  blocks: z.boolean().describe('Whether there is no file without it'),
  count: z.int().nullable().describe('The products or documents that lack it'),
  products: z.array(z.object({ productId: id, name: z.string() })).describe('The products, at most 200'),
});
export type Lack = z.infer<typeof lack>;

const preview = z.object({
  version: z.string().describe('The version of the schema: `JPK_MAG (2)`'),
  fileName: z.string().nullable().describe('Null while the tax number is missing'),
  warehouse: z.object({ warehouseId: id, name: z.string() }),
  firm: z.object({ name: z.string().nullable(), nip: z.string().nullable(), currency: z.string().nullable() }),
  office: z.string().nullable(),
  method: z.enum(METHODS),
  missing: z.array(lack).describe('What blocks the file comes first'),
  sections: z.array(z.object({ section: z.enum(SECTIONS), ...figures })).describe('All sections of movements'),
  counts: z
    .object(figures)
    .nullable()
    .describe(`The section ${COUNTS}: its value is that of the counted stock. Null without it`),
  balance: z
    .object({ begin: z.number(), incoming: z.number(), outgoing: z.number(), end: z.number() })
    .describe('The value of the stock before and after the period, and what moved'),
});
export type Preview = z.infer<typeof preview>;

const call = {
  ...reads,
  capability: feature.name,
  role: 'manager',
  tag: 'Reports',
  noun: 'Warehouse',
  params: idParams,
} as const;

export const calls = {
  preview: {
    ...call,
    path: '/api/warehouses/:id/jpk-mag',
    operationId: 'previewJpkMag',
    summary: 'The figures of the file JPK_MAG of a warehouse, and what is missing for it',
    query,
    answer: preview,
  },
  file: {
    ...call,
    path: '/api/warehouses/:id/jpk-mag/file',
    operationId: 'downloadJpkMag',
    summary: 'The file JPK_MAG of a warehouse',
    query,
    download: 'application/xml',
  },
} as const satisfies Record<string, Endpoint>;
