import { z } from 'zod';
import { day, idFilter, idParams } from '../../contract/common';
import type { Definition, DetailOf } from '../../contract/definition/define';
import { computed, integer } from '../../contract/definition/fields';
import type { Role } from '../../contract/definition/roles';
import { employee } from '../../contract/details/employee';
import { client, supplier } from '../../contract/details/party';
import { product } from '../../contract/details/product';
import { history } from '../../contract/details/transaction';
import { transactionType } from '../../contract/details/transactionType';
import { warehouse } from '../../contract/details/warehouse';
import { answerSchema, schemasOf, valueSchema } from '../../contract/schemas';
import { feature } from './feature';
import type { WithOverview } from './withOverview';

/*
 * What the page of a record draws whose detail carries all that ever happened to it: figures in place of what they are added
 * up from, and the beginning of each list, of which more is asked for a page at a time. However much happened, there are at
 * most so many rows, and a figure for each month or day.
 */

/** A figure for each day that has one, the oldest first: as rows they would take twice the space. */
const byDay = (figure: z.ZodType<number>) => z.record(day, figure);

const { products: _, ...entry } = history.fields;
/** What somebody's entries in the journal come to, net of what was taken back. */
const traded = {
  totalItems: z.int(),
  totalPrice: z.number(),
  months: z
    .array(z.object({ month: z.string().describe('`yyyy-MM`'), totalItems: z.int(), totalPrice: z.number() }))
    .describe('Those with an entry, oldest first'),
};
const entries = answerSchema(entry);

const parts = {
  products: {
    of: product,
    instead: ['transactions'],
    figures: { volumeByDay: byDay(z.int()).describe('Pieces moved') },
    lists: { entries: answerSchema(product.detail.transactions.fields) },
  },
  warehouses: {
    of: warehouse,
    instead: ['employees', 'products', 'transactions', 'occupancyHistory'],
    figures: {
      occupancyByDay: byDay(z.number()).describe('Occupied at the end of each day on which it changed'),
      employees: z.array(
        answerSchema({
          ...warehouse.detail.employees.fields,
          transactionsCount: computed(integer('Transactions', { note: 'Made with this warehouse' })),
        }),
      ),
      productsCount: z.int().describe('Products it holds any of'),
      valueByCategory: z.array(z.object({ categoryName: z.string(), value: z.number() })),
    },
    lists: {
      entries: answerSchema(warehouse.detail.transactions.fields),
      products: answerSchema(warehouse.detail.products.fields),
    },
  },
  clients: { of: client, instead: ['history'], figures: traded, lists: { entries } },
  suppliers: { of: supplier, instead: ['history'], figures: traded, lists: { entries } },
  employees: {
    of: employee,
    instead: ['history'],
    figures: {
      ...traded,
      types: z.array(z.object({ type: valueSchema(transactionType), transactions: z.int() })),
    },
    lists: { entries },
  },
} as const satisfies Record<WithOverview, Part>;

interface Part {
  of: Definition;
  /** The lists of the detail that it does without. */
  instead: readonly string[];
  figures: Record<string, z.ZodType>;
  /** Of each a page, and further ones. */
  lists: Record<string, z.ZodType<object>>;
}

type Parts = typeof parts;
type Shapes<S> = { [K in keyof S]: z.output<S[K]> };
type Lists<L> = { [K in keyof L]: z.output<L[K]>[] };
/** What the overview of a record says. */
export type OverviewOf<N extends WithOverview> = FiguresOf<N> &
  Omit<DetailOf<Parts[N]['of']>, Parts[N]['instead'][number] | keyof FiguresOf<N>>;
/** What of it the detail has not. */
export type FiguresOf<N extends WithOverview> = Shapes<Parts[N]['figures']> & Lists<Parts[N]['lists']>;
/** A row of one of its lists. */
export type RowIn<N extends WithOverview, L extends keyof Parts[N]['lists']> = z.output<Parts[N]['lists'][L]>;

const furtherQuery = z.strictObject({
  after: idFilter.describe('The row that they follow, by its id; the first where absent'),
});

const reads = { method: 'GET', extra: feature.name, status: 200, errors: 'json', params: idParams } as const;

type OverviewCall = typeof reads & {
  path: string;
  tag: string;
  noun: string;
  role: Role;
  summary: string;
  answer: z.ZodType<object>;
};
type FurtherCall = OverviewCall & { query: typeof furtherQuery; answer: z.ZodType<{ content: object[] }> };

/** The calls for overviews of an entity's records, where it has any. @param definition with what extensions add to it */
export function overviewCallsOf(
  definition: Definition,
): { overview: OverviewCall; further: Record<string, FurtherCall> } | undefined {
  const { name, one, many, readBy } = definition;
  const part: Part | undefined = (parts as Partial<Record<string, Part>>)[name];
  if (!part) return undefined;
  const { instead, figures, lists } = part;
  const call = { ...reads, tag: many, noun: one, role: readBy };
  const detail = schemasOf(definition).detail as unknown as z.ZodObject;
  const left = Object.fromEntries(Object.entries(detail.shape).filter(([key]) => !instead.includes(key)));
  const pages = Object.entries(lists).map(([list, row]) => [list, z.array(row)] as const);
  const record = one.toLowerCase();
  return {
    overview: {
      ...call,
      path: `/api/${name}/:id/overview`,
      summary: `One ${record} with figures in place of all that ever happened to it`,
      answer: z.object({ ...left, ...figures, ...Object.fromEntries(pages) }),
    },
    further: Object.fromEntries(
      pages.map(([list, rows]) => [
        list,
        {
          ...call,
          path: `/api/${name}/:id/${list}`,
          summary: `The ${list} of one ${record}, a page at a time`,
          query: furtherQuery,
          answer: z.object({ content: rows }),
        },
      ]),
    ),
  };
}

/** The calls for the core's entities, with the core's fields. */
export const calls: Record<`/api/${string}`, OverviewCall | FurtherCall> = Object.fromEntries(
  Object.values(parts).flatMap(({ of }) => {
    const { overview, further } = overviewCallsOf(of) ?? { further: {} };
    return [overview, ...Object.values(further)].flatMap((call) => (call ? [[call.path, call]] : []));
  }),
);
