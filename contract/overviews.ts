import { z } from 'zod';
import { day, idFilter, idParams } from './common';
import type { Definition, DetailOf } from './definition/define';
import { computed, integer } from './definition/fields';
import type { Role } from './definition/roles';
import { employee } from './details/employee';
import { client, supplier } from './details/party';
import { product } from './details/product';
import { history } from './details/transaction';
import { transactionType } from './details/transactionType';
import { warehouse } from './details/warehouse';
import type { WithOverview } from './entities/overviews';
import { answerSchema, schemasOf, valueSchema } from './schemas';

/*
 * Overviews replace the complete history in a record's detail: totals computed by the server, and the first page of each list,
 * with further pages on request. The response stays small however long the history is: a limited number of rows, and one figure
 * per month or day.
 */

/** A figure per day, oldest first. An object keyed by day takes half the space of rows. */
const byDay = (figure: z.ZodType<number>) => z.record(day, figure);

const { products: _, ...entry } = history.fields;
/** Totals of a party's journal entries, net of corrections and returns. */
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
  /** The lists of the detail that the overview omits. */
  instead: readonly string[];
  figures: Record<string, z.ZodType>;
  /** Row schemas of the paged lists. */
  lists: Record<string, z.ZodType<object>>;
}

type Parts = typeof parts;
type Shapes<S> = { [K in keyof S]: z.output<S[K]> };
type Lists<L> = { [K in keyof L]: z.output<L[K]>[] };
/** The overview of a record. */
export type OverviewOf<N extends WithOverview> = FiguresOf<N> &
  Omit<DetailOf<Parts[N]['of']>, Parts[N]['instead'][number] | keyof FiguresOf<N>>;
/** The fields that the overview adds to the detail. */
export type FiguresOf<N extends WithOverview> = Shapes<Parts[N]['figures']> & Lists<Parts[N]['lists']>;
/** A row of an overview's list. */
export type RowIn<N extends WithOverview, L extends keyof Parts[N]['lists']> = z.output<Parts[N]['lists'][L]>;

const rowsAfter = z.strictObject({
  after: idFilter.describe('The row that they follow, by its id; the first where absent'),
});

const reads = { method: 'GET', extra: 'overviews', status: 200, errors: 'json', params: idParams } as const;

type OverviewCall = typeof reads & {
  path: string;
  tag: string;
  noun: string;
  role: Role;
  summary: string;
  answer: z.ZodType<object>;
};
type FurtherCall = OverviewCall & { query: typeof rowsAfter; answer: z.ZodType<{ content: object[] }> };

/** Returns the overview calls of an entity; undefined if it has none. @param definition including fields of extensions */
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
          query: rowsAfter,
          answer: z.object({ content: rows }),
        },
      ]),
    ),
  };
}

/** All overview calls, by path. Without fields of extensions. */
export const overviewCalls: Record<`/api/${string}`, OverviewCall | FurtherCall> = Object.fromEntries(
  Object.values(parts).flatMap(({ of }) => {
    const { overview, further } = overviewCallsOf(of) ?? { further: {} };
    return [overview, ...Object.values(further)].flatMap((call) => (call ? [[call.path, call]] : []));
  }),
);
