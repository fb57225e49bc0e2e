import type { z } from 'zod';
import { createdAddress, newAddress } from './address';
import { idempotencyHeaders, idParams, type Paged } from './common';
import { count, countInput, countQuery, toCount } from './counts';
import { scarcestProducts, summary, summaryQuery } from './dashboard';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from './definition/define';
import type { Fields } from './definition/fields';
import type { FilterSpecs } from './definition/shapes';
import { category } from './details/category';
import { employee } from './details/employee';
import { client, supplier } from './details/party';
import { product } from './details/product';
import { transaction } from './details/transaction';
import { warehouse } from './details/warehouse';
import { countries, countryQuery, regions } from './geography';
import { deliveryInput, move, receiptInput, transferInput } from './inventory';
import {
  clientReturnInput,
  correction,
  correctionInput,
  plannedCorrection,
  standing,
  supplierReturnInput,
} from './returns';
import { schemasOf } from './schemas';

/** One documented call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where the record's id stands. */
  path: string;
  tag: string;
  summary: string;
  /** What the id in the path is of: "Product". */
  noun?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The status of success. */
  status: 200 | 201 | 204;
  /** The body of success; a 204 has none. */
  answer?: z.ZodType;
  /** How a failure is told: `{description, errors?}` as JSON, or the bare message as text. */
  errors: 'json' | 'text';
  /**
   * The name it is announced by where the documented API does not have it: in the page that this server serves, so that the
   * web app asks no other backend for it.
   */
  extra?: string;
}

const reads = { method: 'GET', status: 200, errors: 'json' } as const;
const creates = { method: 'POST', status: 201, headers: idempotencyHeaders, errors: 'json' } as const;
const updates = { method: 'PUT', status: 200, errors: 'json' } as const;
const deletes = { method: 'DELETE', status: 204, errors: 'json' } as const;
const moves = { ...creates, errors: 'text', tag: 'Inventory', answer: move } as const;

const countsWarehouse = {
  extra: 'counts',
  path: '/api/warehouses/:id/count',
  tag: 'Inventory',
  noun: 'Warehouse',
  params: idParams,
} as const;
const ofTransaction = { tag: 'Inventory', noun: 'Transaction', params: idParams } as const;

/** What the five calls carry and answer. */
interface AllCalls<D extends Definition> {
  list: typeof reads & Call & { query: z.ZodType<QueryOf<D>>; answer: z.ZodType<Paged<RowOf<D>>> };
  get: typeof reads & SingleCall & { answer: z.ZodType<DetailOf<D>> };
  create: typeof creates & Call & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  update: typeof updates & SingleCall & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  delete: typeof deletes & SingleCall;
}
interface Call {
  path: string;
  tag: string;
  summary: string;
}
type SingleCall = Call & { noun: string; params: typeof idParams };

/** The calls that an entity has. */
export type Calls<D extends Definition> = Pick<AllCalls<D>, 'list' | CallsFor<D>>;
type CallsFor<D> =
  D extends Definition<string, string, Fields, FilterSpecs, Fields, infer A, infer G>
    ? A | (G extends true ? 'get' : never)
    : never;

/** The calls of an entity. Summaries follow from what one and many of them are called, and say what is noted besides. */
export function callsOf<D extends Definition>(definition: D): Calls<D> {
  const { name, one, many, can, hasDetail, notes } = definition;
  const { row, page, detail, created, changed, query } = schemasOf(definition);
  const path = `/api/${name}`;
  const all = { path, tag: many };
  const single = { path: `${path}/:id`, tag: many, noun: one, params: idParams };
  const [record, records] = [one.toLowerCase(), many.toLowerCase()];
  const any = `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record}`;
  const calls: AllCalls<D> = {
    list: { ...reads, ...all, summary: `List ${records}${notes.list ? `, ${notes.list}` : ''}`, query, answer: page },
    get: { ...reads, ...single, summary: `One ${record}${notes.get ? ` ${notes.get}` : ''}`, answer: detail },
    create: { ...creates, ...all, summary: `Create ${any}`, body: created, answer: row },
    update: { ...updates, ...single, summary: `Change ${any}`, body: changed, answer: row },
    delete: { ...deletes, ...single, summary: `Delete ${any} ${notes.delete ?? 'that nothing uses'}` },
  };
  const has = (call: string) =>
    call === 'list' || (call === 'get' ? hasDetail : (can as readonly string[]).includes(call));
  return Object.fromEntries(Object.entries(calls).filter(([call]) => has(call))) as unknown as Calls<D>;
}

/** The whole API, documented and beyond. The server's routes and its OpenAPI description are made from it. */
export const endpoints = {
  products: callsOf(product),
  categories: callsOf(category),
  warehouses: callsOf(warehouse),
  clients: callsOf(client),
  suppliers: callsOf(supplier),
  employees: callsOf(employee),
  transactions: callsOf(transaction),
  inventory: {
    receive: { ...moves, path: '/api/inventory/receive', summary: 'Receive goods from a supplier', body: receiptInput },
    transfer: {
      ...moves,
      path: '/api/inventory/transfer',
      summary: 'Transfer goods between warehouses',
      body: transferInput,
    },
    delivery: { ...moves, path: '/api/inventory/delivery', summary: 'Deliver goods to a client', body: deliveryInput },
  },
  returns: {
    toSupplier: {
      ...moves,
      extra: 'returns',
      path: '/api/inventory/return-to-supplier',
      summary: 'Return goods to a supplier, of a receipt or not',
      body: supplierReturnInput,
    },
    fromClient: {
      ...moves,
      extra: 'returns',
      path: '/api/inventory/return-from-client',
      summary: 'Take goods back from a client, of a delivery or not',
      body: clientReturnInput,
    },
    standing: {
      ...reads,
      ...ofTransaction,
      extra: 'returns',
      path: '/api/transactions/:id/standing',
      summary: 'What returned and corrected a transaction, and what is left of it',
      answer: standing,
    },
  },
  corrections: {
    correct: {
      ...creates,
      ...ofTransaction,
      extra: 'corrections',
      path: '/api/transactions/:id/correction',
      summary: 'Correct a transaction: the difference is booked beside it',
      body: correctionInput,
      answer: correction,
      errors: 'text',
    },
    plan: {
      ...ofTransaction,
      extra: 'corrections',
      method: 'POST',
      status: 200,
      path: '/api/transactions/:id/correction/plan',
      summary: 'What a correction would book, without booking it',
      body: correctionInput,
      answer: plannedCorrection,
      errors: 'text',
    },
  },
  counts: {
    toCount: {
      ...reads,
      ...countsWarehouse,
      summary: 'What is to be counted in a warehouse',
      query: countQuery,
      answer: toCount,
    },
    count: {
      ...creates,
      ...countsWarehouse,
      summary: 'Book what was counted in a warehouse',
      body: countInput,
      answer: count,
      errors: 'text',
    },
  },
  dashboard: {
    summary: {
      ...reads,
      path: '/api/dashboard/summary',
      tag: 'Dashboard',
      summary: 'The figures of the dashboard',
      query: summaryQuery,
      answer: summary,
    },
    scarcest: {
      ...reads,
      extra: 'scarcest',
      path: '/api/dashboard/scarcest',
      tag: 'Dashboard',
      summary: 'The products lowest on stock, the lowest first',
      query: summaryQuery,
      answer: scarcestProducts,
    },
  },
  geography: {
    regions: { ...reads, path: '/api/regions', tag: 'Geography', summary: 'List regions', answer: regions },
    countries: {
      ...reads,
      path: '/api/countries',
      tag: 'Geography',
      summary: 'List countries',
      query: countryQuery,
      answer: countries,
    },
    createAddress: {
      ...creates,
      path: '/api/addresses',
      tag: 'Geography',
      summary: 'Create an address',
      body: newAddress,
      answer: createdAddress,
    },
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

type Groups = typeof endpoints;
type CallsIn<Group> = Group[keyof Group];
/** The names of the calls beyond the documented API. */
export type ExtraCall = Extract<CallsIn<{ [G in keyof Groups]: CallsIn<Groups[G]> }>, { extra: string }>['extra'];

/** What this server announces. */
export const extras: readonly string[] = [
  ...new Set(
    Object.values(endpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .flatMap(({ extra }) => extra ?? []),
  ),
];
