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

/*
 * The data of a record's page, in place of a detail with the complete history: aggregated figures, and the first page of each
 * list, with a call for further pages. Its size is bounded: a page per list, and a figure per month or day.
 */

/** A figure per day, oldest first. An object: rows would take twice the space. */
const byDay = (figure: z.ZodType<number>) => z.record(day, figure);

const { products: _, ...entry } = history.fields;
const { fromWarehouseName, toWarehouseName, supplierName, clientName } = entry;
/** From where to where the goods went. */
const ends = { fromWarehouseName, toWarehouseName, supplierName, clientName };
/** The totals of a party's transactions, net of returns. */
const traded = {
  totalItems: z.int(),
  totalPrice: z.number(),
  months: z
    .array(z.object({ month: z.string().describe('`yyyy-MM`'), totalItems: z.int(), totalPrice: z.number() }))
    .describe('Those with an entry, oldest first'),
};
const entries = answerSchema(entry);

export type WithOverview = 'products' | 'warehouses' | 'clients' | 'suppliers' | 'employees';

const parts = {
  products: {
    of: product,
    instead: ['transactions'],
    figures: { volumeByDay: byDay(z.int()).describe('Pieces moved') },
    lists: { entries: answerSchema({ ...product.detail.transactions.fields, ...ends }) },
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
      entries: answerSchema({ ...warehouse.detail.transactions.fields, ...ends }),
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
  /** The fields of the detail that the overview leaves out. */
  instead: readonly string[];
  figures: Record<string, z.ZodType>;
  /** The row of each list; the overview has the first page. */
  lists: Record<string, z.ZodType<object>>;
}

type Parts = typeof parts;
type Shapes<S> = { [K in keyof S]: z.output<S[K]> };
type Lists<L> = { [K in keyof L]: z.output<L[K]>[] };
/** The overview of a record. */
export type OverviewOf<N extends WithOverview> = FiguresOf<N> &
  Omit<DetailOf<Parts[N]['of']>, Parts[N]['instead'][number] | keyof FiguresOf<N>>;
/** The fields of an overview that the detail does not have. */
export type FiguresOf<N extends WithOverview> = Shapes<Parts[N]['figures']> & Lists<Parts[N]['lists']>;
/** A row of one of its lists. */
export type RowIn<N extends WithOverview, L extends keyof Parts[N]['lists']> = z.output<Parts[N]['lists'][L]>;

const pageAfterQuery = z.strictObject({
  after: idFilter.describe('The row that they follow, by its id; the first where absent'),
});

const reads = { method: 'GET', capability: feature.name, status: 200, errors: 'json', params: idParams } as const;

type OverviewCall = typeof reads & {
  path: string;
  tag: string;
  noun: string;
  role: Role;
  summary: string;
  answer: z.ZodType<object>;
};
type PageCall = OverviewCall & { query: typeof pageAfterQuery; answer: z.ZodType<{ content: object[] }> };

/** Returns the overview calls of an entity, if it has them. @param definition with the fields that extensions add */
export function overviewCallsOf(
  definition: Definition,
): { overview: OverviewCall; pages: Record<string, PageCall> } | undefined {
  const { name, one, many, roles } = definition;
  const part: Part | undefined = (parts as Partial<Record<string, Part>>)[name];
  if (!part) return undefined;
  const { instead, figures, lists } = part;
  const call = { ...reads, tag: many, noun: one, role: roles.read };
  const detail = schemasOf(definition).detail as unknown as z.ZodObject;
  const left = Object.fromEntries(Object.entries(detail.shape).filter(([key]) => !instead.includes(key)));
  const rowsOfLists = Object.entries(lists).map(([list, row]) => [list, z.array(row)] as const);
  const record = one.toLowerCase();
  return {
    overview: {
      ...call,
      path: `/api/${name}/:id/overview`,
      summary: `One ${record} with figures in place of all that ever happened to it`,
      answer: z.object({ ...left, ...figures, ...Object.fromEntries(rowsOfLists) }),
    },
    pages: Object.fromEntries(
      rowsOfLists.map(([list, rows]) => [
        list,
        {
          ...call,
          path: `/api/${name}/:id/${list}`,
          summary: `The ${list} of one ${record}, a page at a time`,
          query: pageAfterQuery,
          answer: z.object({ content: rows }),
        },
      ]),
    ),
  };
}

/** The calls for the core's entities, with the core's fields. */
export const calls: Record<`/api/${string}`, OverviewCall | PageCall> = Object.fromEntries(
  Object.values(parts).flatMap(({ of }) => {
    const { overview, pages } = overviewCallsOf(of) ?? { pages: {} };
    return [overview, ...Object.values(pages)].flatMap((call) => (call ? [[call.path, call]] : []));
  }),
);
