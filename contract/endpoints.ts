import type { z } from 'zod';
import { createdAddress, newAddress } from './address';
import { category, categoryInput, categoryPage, categoryQuery } from './category';
import { client, clientDetail, clientInput, clientPage, clientQuery } from './client';
import { idempotencyHeaders, idParams } from './common';
import { summary, summaryQuery } from './dashboard';
import { employee, employeeDetail, employeeInput, employeePage, employeeQuery } from './employee';
import { countries, countryQuery, regions } from './geography';
import { deliveryInput, move, receiptInput, transferInput } from './inventory';
import { product, productDetail, productInput, productPage, productQuery } from './product';
import { supplier, supplierDetail, supplierInput, supplierPage, supplierQuery } from './supplier';
import { transactionDetail, transactionPage, transactionQuery } from './transaction';
import { warehouse, warehouseDetail, warehouseInput, warehousePage, warehouseQuery } from './warehouse';

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
}

const reads = { method: 'GET', status: 200, errors: 'json' } as const;
const creates = { method: 'POST', status: 201, headers: idempotencyHeaders, errors: 'json' } as const;
const updates = { method: 'PUT', status: 200, errors: 'json' } as const;
const deletes = { method: 'DELETE', status: 204, errors: 'json' } as const;
const moves = { ...creates, errors: 'text', tag: 'Inventory', answer: move } as const;

/**
 * The calls that the records at a path may have; an entity takes those it has. Summaries follow from what one and many
 * of them are called, and say besides what is passed for it.
 */
function callsOn<Path extends string>(path: Path, { one, many }: { one: string; many: string }) {
  const all = { path, tag: many } as const;
  const single = { path: `${path}/:id`, tag: many, noun: one, params: idParams } as const;
  const [record, records] = [one.toLowerCase(), many.toLowerCase()];
  const any = `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record}`;
  return {
    list: <Query extends z.ZodType, Answer extends z.ZodType>(query: Query, answer: Answer, order?: string) =>
      ({ ...reads, ...all, summary: `List ${records}${order ? `, ${order}` : ''}`, query, answer }) as const,
    get: <Answer extends z.ZodType>(answer: Answer, further?: string) =>
      ({ ...reads, ...single, summary: `One ${record}${further ? ` ${further}` : ''}`, answer }) as const,
    create: <Body extends z.ZodType, Answer extends z.ZodType>(body: Body, answer: Answer) =>
      ({ ...creates, ...all, summary: `Create ${any}`, body, answer }) as const,
    update: <Body extends z.ZodType, Answer extends z.ZodType>(body: Body, answer: Answer) =>
      ({ ...updates, ...single, summary: `Change ${any}`, body, answer }) as const,
    delete: (which = 'that nothing uses') => ({ ...deletes, ...single, summary: `Delete ${any} ${which}` }) as const,
  };
}

const products = callsOn('/api/products', { one: 'Product', many: 'Products' });
const categories = callsOn('/api/categories', { one: 'Category', many: 'Categories' });
const warehouses = callsOn('/api/warehouses', { one: 'Warehouse', many: 'Warehouses' });
const clients = callsOn('/api/clients', { one: 'Client', many: 'Clients' });
const suppliers = callsOn('/api/suppliers', { one: 'Supplier', many: 'Suppliers' });
const employees = callsOn('/api/employees', { one: 'Employee', many: 'Employees' });
const transactions = callsOn('/api/transactions', { one: 'Transaction', many: 'Transactions' });

/** The whole documented API. The server's routes and its OpenAPI description are made from it. */
export const endpoints = {
  products: {
    list: products.list(productQuery, productPage),
    get: products.get(productDetail, 'with its stock, prices and transactions'),
    create: products.create(productInput, product),
    update: products.update(productInput, product),
    delete: products.delete(),
  },
  categories: {
    list: categories.list(categoryQuery, categoryPage),
    create: categories.create(categoryInput, category),
    update: categories.update(categoryInput, category),
    delete: categories.delete('without products'),
  },
  warehouses: {
    list: warehouses.list(warehouseQuery, warehousePage),
    get: warehouses.get(warehouseDetail, 'with its employees, products and transactions'),
    create: warehouses.create(warehouseInput, warehouse),
    update: warehouses.update(warehouseInput, warehouse),
    delete: warehouses.delete(),
  },
  clients: {
    list: clients.list(clientQuery, clientPage),
    get: clients.get(clientDetail, 'with its history'),
    create: clients.create(clientInput, client),
  },
  suppliers: {
    list: suppliers.list(supplierQuery, supplierPage),
    get: suppliers.get(supplierDetail, 'with its history'),
    create: suppliers.create(supplierInput, supplier),
  },
  employees: {
    list: employees.list(employeeQuery, employeePage),
    get: employees.get(employeeDetail, 'with their history'),
    create: employees.create(employeeInput, employee),
  },
  transactions: {
    list: transactions.list(transactionQuery, transactionPage, 'newest first'),
    get: transactions.get(transactionDetail, 'with its products'),
  },
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
  dashboard: {
    summary: {
      ...reads,
      path: '/api/dashboard/summary',
      tag: 'Dashboard',
      summary: 'The figures of the dashboard',
      query: summaryQuery,
      answer: summary,
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
