import { type DetailOf, define, type InputOf, type QueryOf, type RowOf } from '../definition/define';
import {
  computed,
  date,
  decimal,
  email,
  idOf,
  integer,
  lines,
  longText,
  money,
  phone,
  reference,
  text,
} from '../definition/fields';
import { flatAddress } from './address';
import { transactionType } from './transactionType';

export const warehouse = define({
  name: 'warehouses',
  one: 'Warehouse',
  many: 'Warehouses',
  fields: {
    name: text('Name'),
    capacity: decimal('Capacity', { max: 1_000_000_000, whole: true, note: 'Size units' }),
    address: flatAddress('Address'),
    occupiedCapacity: computed(decimal('Occupied')),
    employeesCount: computed(integer('Employees')),
    productsSum: computed(integer('Products', { note: 'Pieces held' })),
    transactionsCount: computed(integer('Transactions')),
  },
  detail: {
    regionId: idOf('regions'),
    countryId: idOf('countries'),
    city: text('City'),
    postalCode: text('Postal Code'),
    street: text('Street'),
    streetNumber: text('Street Number'),
    totalItems: integer('Items', { note: 'Pieces held' }),
    totalValue: money('Value', { note: 'Pieces held at their current unit prices' }),
    employees: lines('Employees', {
      employeeId: idOf('employees'),
      name: text('Name'),
      surname: text('Surname'),
      email: email('E-mail'),
      phoneNumber: phone('Phone No.'),
      position: text('Position'),
    }),
    products: lines(
      'Products',
      {
        productId: idOf('products'),
        name: text('Product'),
        quantity: integer('Amount'),
        unitPrice: money('Unit Price'),
        categoryName: text('Category'),
      },
      { note: 'Products it holds any of' },
    ),
    transactions: lines(
      'Transactions',
      {
        transactionId: idOf('transactions'),
        date: date('Date'),
        description: longText('Description'),
        type: transactionType,
        totalPrice: money('Total'),
        employeeId: reference('Employee', 'employees'),
      },
      { note: 'Oldest first' },
    ),
    occupancyHistory: lines(
      'Occupancy',
      { date: date('Date'), occupiedCapacity: decimal('Occupied') },
      { note: 'Oldest first, one point a day on which it changed' },
    ),
  },
  filters: {
    name: true,
    regionId: reference('Region', 'regions'),
    capacity: true,
    occupiedCapacity: 'Occupied',
    employeesCount: 'Employees',
    productsSum: 'Products',
    transactionsCount: 'Transactions',
  },
  notes: { get: 'with its employees, products and transactions' },
});

export type Warehouse = RowOf<typeof warehouse>;
export type WarehouseDetail = DetailOf<typeof warehouse>;
export type WarehouseInput = InputOf<typeof warehouse>;
export type WarehouseQuery = QueryOf<typeof warehouse>;
export type WarehouseEmployee = WarehouseDetail['employees'][number];
export type WarehouseProduct = WarehouseDetail['products'][number];
export type WarehouseTransaction = WarehouseDetail['transactions'][number];
