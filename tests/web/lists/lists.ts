import {
  buildCategory,
  buildClient,
  buildEmployee,
  buildProduct,
  buildSupplier,
  buildTransaction,
  buildWarehouse,
} from '../../helpers/builders';
import type { Call } from '../../helpers/wire';

/** The specified content of one list. */
export interface ListFacts {
  path: string;
  call: Call;
  heading: string;
  /** The link to the form for a new record, if there is one. */
  newLink?: string;
  /** The headings of the columns, without Actions. */
  columns: string[];
  /** A record, and the texts of its row. */
  row: object;
  cells: string[];
  /** The names of its buttons and links. */
  actions: string[];
  /** The options of the sort selector, without "Sort by". */
  sorts: string[];
  /** The labels of its filters, from left to right. */
  filters: string[];
  /** Typed filters: their labels and parameters. */
  typed: Record<string, string>;
  /** Select filters: label, an option, the parameter, and its value for the option. */
  chosen: [label: string, option: string, parameter: string, sent: string][];
  empty: string;
  errorPrefix: string;
  /** Whether the selected warehouse filters the list. */
  byWarehouse: boolean;
}

const byText = (...labels: string[]) => labels.flatMap((label) => [`${label} (from A to Z)`, `${label} (from Z to A)`]);
const byNumber = (...labels: string[]) => labels.flatMap((label) => [`${label} (asc)`, `${label} (desc)`]);
const bounds = (...labels: string[]) => labels.flatMap((label) => [`${label} (min)`, `${label} (max)`]);
const range = (label: string, stem = label) => ({ [`${label} (min)`]: `min${stem}`, [`${label} (max)`]: `max${stem}` });

const products: ListFacts = {
  path: '/products',
  call: 'GET /api/products',
  heading: 'Products List',
  newLink: 'New Product',
  columns: ['Name', 'Description', 'Category', 'Price', 'Size', 'Stock', 'Transactions'],
  row: buildProduct({ unitPrice: 1234.5 }),
  cells: ['Hammer', 'Drives nails', 'Tools', '$1,234.50', '0.75', '40', '6'],
  actions: ['View Hammer', 'Edit Hammer', 'Delete Hammer'],
  sorts: [...byText('Name', 'Description', 'Category'), ...byNumber('Price', 'Size', 'Stock', 'Transactions')],
  filters: ['Name', 'Category', ...bounds('Price', 'Size', 'Stock', 'Transactions')],
  typed: {
    Name: 'name',
    ...range('Price'),
    ...range('Size'),
    ...range('Stock', 'Inventory'),
    ...range('Transactions'),
  },
  chosen: [['Category', 'Toys', 'categoryId', '4']],
  empty: 'No Products found',
  errorPrefix: 'Error: ',
  byWarehouse: true,
};

const categories: ListFacts = {
  path: '/categories',
  call: 'GET /api/categories',
  heading: 'Categories List',
  newLink: 'New Category',
  columns: ['Name', 'Description'],
  row: buildCategory(),
  cells: ['Tools', 'Things to work with'],
  actions: ['View Tools', 'Edit Tools', 'Delete Tools'],
  sorts: byText('Name', 'Description'),
  filters: ['Name'],
  typed: { Name: 'name' },
  chosen: [],
  empty: 'Category not found.',
  errorPrefix: 'Error: ',
  byWarehouse: false,
};

const warehouses: ListFacts = {
  path: '/warehouses',
  call: 'GET /api/warehouses',
  heading: 'Warehouses List',
  newLink: 'New Warehouse',
  columns: ['Name', 'Address', 'Capacity', 'Occupied', 'Employees', 'Products', 'Transactions'],
  row: buildWarehouse(),
  cells: ['Warsaw', 'Długa 5 Gdańsk, Poland', '1,000', '250.5', '3', '120', '14'],
  actions: ['View Warsaw', 'Edit Warsaw', 'Delete Warsaw'],
  sorts: [...byText('Name', 'Address'), ...byNumber('Capacity', 'Occupied', 'Employees', 'Products', 'Transactions')],
  filters: ['Name', 'Region', ...bounds('Capacity', 'Occupied', 'Employees', 'Products', 'Transactions')],
  typed: {
    Name: 'name',
    ...range('Capacity'),
    ...range('Occupied'),
    ...range('Employees'),
    ...range('Products'),
    ...range('Transactions'),
  },
  chosen: [['Region', 'Asia', 'regionId', '2']],
  empty: 'Warehouse not found.',
  errorPrefix: 'Error: ',
  byWarehouse: false,
};

const transactions: ListFacts = {
  path: '/transactions',
  call: 'GET /api/transactions',
  heading: 'Transactions List',
  columns: ['Date', 'Description', 'Type', 'Employee', 'From Place', 'To Place', 'Total', 'Size'],
  row: buildTransaction({ description: 'Acme to Warsaw', totalPrice: 1050 }),
  cells: ['Mar 05, 2026', 'Acme to Warsaw', 'Supplier To Warehouse', 'Anna Nowak', 'Acme', 'Warsaw', '$1,050.00', '3'],
  actions: ['View Transaction #101'],
  sorts: [
    'Date (from oldest)',
    'Date (from latest)',
    ...byText('Description', 'Type', 'Employee', 'From Place', 'To Place'),
    ...byNumber('Total'),
  ],
  filters: ['From Date', 'To Date', 'Transaction Type', ...bounds('Price', 'Size')],
  typed: { ...range('Price', 'TotalPrice'), ...range('Size', 'TotalSize') },
  chosen: [
    ['Transaction Type', 'Supplier to Warehouse', 'type', 'SUPPLIER_TO_WAREHOUSE'],
    ['Transaction Type', 'Warehouse to Customer', 'type', 'WAREHOUSE_TO_CUSTOMER'],
    ['Transaction Type', 'Warehouse to Warehouse', 'type', 'WAREHOUSE_TO_WAREHOUSE'],
  ],
  empty: 'Nie znaleziono transakcji',
  errorPrefix: 'Błąd: ',
  byWarehouse: true,
};

const party = {
  columns: ['Name', 'E-mail', 'Phone No.', 'Address', 'Transactions'],
  sorts: [...byText('Name', 'E-mail', 'Phone No.', 'Address'), ...byNumber('Transactions')],
  filters: ['Name', 'Region', ...bounds('Transactions')],
  typed: { Name: 'name', ...range('Transactions') },
  chosen: [['Region', 'Asia', 'regionId', '2']] satisfies ListFacts['chosen'],
  errorPrefix: 'Error: ',
  byWarehouse: true,
};

const clients: ListFacts = {
  ...party,
  path: '/clients',
  call: 'GET /api/clients',
  heading: 'Clients List',
  newLink: 'New Client',
  row: buildClient(),
  cells: ['Baltic Shop', 'shop@example.com', '+48 600 300 400', 'Długa 5 Gdańsk, Poland', '2'],
  actions: ['View Baltic Shop'],
  empty: 'No clients found.',
};

const suppliers: ListFacts = {
  ...party,
  path: '/suppliers',
  call: 'GET /api/suppliers',
  heading: 'Suppliers List',
  newLink: 'New Supplier',
  row: buildSupplier(),
  cells: ['Acme', 'sales@example.com', '+48 600 500 600', 'Krótka 1 Oslo, Norway', '3'],
  actions: ['View Acme'],
  empty: 'Supplier not found.',
};

const employees: ListFacts = {
  path: '/employees',
  call: 'GET /api/employees',
  heading: 'Employees List',
  newLink: 'New Employee',
  columns: ['Name', 'E-mail', 'Phone No.', 'Position', 'Warehouse', 'Transactions'],
  row: buildEmployee(),
  cells: ['Anna Nowak', 'anna@example.com', '+48 600 100 200', 'Clerk', 'Warsaw', '8'],
  actions: ['View Anna Nowak'],
  sorts: [...byText('Name', 'E-mail', 'Phone No.', 'Position', 'Warehouse'), ...byNumber('Transactions')],
  filters: ['Name', 'Region', ...bounds('Transactions')],
  typed: { Name: 'partOfNameOrSurname', ...range('Transactions') },
  chosen: [['Region', 'Asia', 'regionId', '2']],
  empty: 'Employee not found.',
  errorPrefix: 'Error: ',
  byWarehouse: true,
};

/** All lists of the product. */
export const lists: readonly ListFacts[] = [
  products,
  categories,
  warehouses,
  transactions,
  clients,
  suppliers,
  employees,
];
