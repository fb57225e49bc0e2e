import type { z } from 'zod';
import { createdAddress, newAddress } from './address';
import { category, categoryInput, categoryPage, categoryQuery } from './category';
import { client, clientDetail, clientInput, clientPage, clientQuery } from './client';
import { idParams } from './common';
import { summary, summaryQuery } from './dashboard';
import { employee, employeeDetail, employeeInput, employeePage, employeeQuery } from './employee';
import { countries, countryQuery, regions } from './geography';
import { deliveryInput, idempotencyHeaders, move, receiptInput, transferInput } from './inventory';
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
const creates = { method: 'POST', status: 201, errors: 'json' } as const;
const updates = { method: 'PUT', status: 200, errors: 'json', params: idParams } as const;
const deletes = { method: 'DELETE', status: 204, errors: 'json', params: idParams } as const;
const moves = {
  method: 'POST',
  status: 201,
  errors: 'text',
  tag: 'Inventory',
  headers: idempotencyHeaders,
  answer: move,
} as const;

/** The whole documented API. The server's routes and its OpenAPI description are made from it. */
export const endpoints = {
  products: {
    list: {
      ...reads,
      path: '/api/products',
      tag: 'Products',
      summary: 'List products',
      query: productQuery,
      answer: productPage,
    },
    get: {
      ...reads,
      path: '/api/products/:id',
      tag: 'Products',
      summary: 'One product with its stock, prices and transactions',
      params: idParams,
      answer: productDetail,
    },
    create: {
      ...creates,
      path: '/api/products',
      tag: 'Products',
      summary: 'Create a product',
      body: productInput,
      answer: product,
    },
    update: {
      ...updates,
      path: '/api/products/:id',
      tag: 'Products',
      summary: 'Change a product',
      body: productInput,
      answer: product,
    },
    delete: { ...deletes, path: '/api/products/:id', tag: 'Products', summary: 'Delete a product that nothing uses' },
  },
  categories: {
    list: {
      ...reads,
      path: '/api/categories',
      tag: 'Categories',
      summary: 'List categories',
      query: categoryQuery,
      answer: categoryPage,
    },
    create: {
      ...creates,
      path: '/api/categories',
      tag: 'Categories',
      summary: 'Create a category',
      body: categoryInput,
      answer: category,
    },
    update: {
      ...updates,
      path: '/api/categories/:id',
      tag: 'Categories',
      summary: 'Change a category',
      body: categoryInput,
      answer: category,
    },
    delete: {
      ...deletes,
      path: '/api/categories/:id',
      tag: 'Categories',
      summary: 'Delete a category without products',
    },
  },
  warehouses: {
    list: {
      ...reads,
      path: '/api/warehouses',
      tag: 'Warehouses',
      summary: 'List warehouses',
      query: warehouseQuery,
      answer: warehousePage,
    },
    get: {
      ...reads,
      path: '/api/warehouses/:id',
      tag: 'Warehouses',
      summary: 'One warehouse with its employees, products and transactions',
      params: idParams,
      answer: warehouseDetail,
    },
    create: {
      ...creates,
      path: '/api/warehouses',
      tag: 'Warehouses',
      summary: 'Create a warehouse',
      body: warehouseInput,
      answer: warehouse,
    },
    update: {
      ...updates,
      path: '/api/warehouses/:id',
      tag: 'Warehouses',
      summary: 'Change a warehouse',
      body: warehouseInput,
      answer: warehouse,
    },
    delete: {
      ...deletes,
      path: '/api/warehouses/:id',
      tag: 'Warehouses',
      summary: 'Delete a warehouse that nothing uses',
    },
  },
  clients: {
    list: {
      ...reads,
      path: '/api/clients',
      tag: 'Clients',
      summary: 'List clients',
      query: clientQuery,
      answer: clientPage,
    },
    get: {
      ...reads,
      path: '/api/clients/:id',
      tag: 'Clients',
      summary: 'One client with its history',
      params: idParams,
      answer: clientDetail,
    },
    create: {
      ...creates,
      path: '/api/clients',
      tag: 'Clients',
      summary: 'Create a client',
      body: clientInput,
      answer: client,
    },
  },
  suppliers: {
    list: {
      ...reads,
      path: '/api/suppliers',
      tag: 'Suppliers',
      summary: 'List suppliers',
      query: supplierQuery,
      answer: supplierPage,
    },
    get: {
      ...reads,
      path: '/api/suppliers/:id',
      tag: 'Suppliers',
      summary: 'One supplier with its history',
      params: idParams,
      answer: supplierDetail,
    },
    create: {
      ...creates,
      path: '/api/suppliers',
      tag: 'Suppliers',
      summary: 'Create a supplier',
      body: supplierInput,
      answer: supplier,
    },
  },
  employees: {
    list: {
      ...reads,
      path: '/api/employees',
      tag: 'Employees',
      summary: 'List employees',
      query: employeeQuery,
      answer: employeePage,
    },
    get: {
      ...reads,
      path: '/api/employees/:id',
      tag: 'Employees',
      summary: 'One employee with their history',
      params: idParams,
      answer: employeeDetail,
    },
    create: {
      ...creates,
      path: '/api/employees',
      tag: 'Employees',
      summary: 'Create an employee',
      body: employeeInput,
      answer: employee,
    },
  },
  transactions: {
    list: {
      ...reads,
      path: '/api/transactions',
      tag: 'Transactions',
      summary: 'List transactions, newest first',
      query: transactionQuery,
      answer: transactionPage,
    },
    get: {
      ...reads,
      path: '/api/transactions/:id',
      tag: 'Transactions',
      summary: 'One transaction with its products',
      params: idParams,
      answer: transactionDetail,
    },
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
