import { type DetailOf, withDetail } from '../definition/define';
import {
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
import * as entities from '../entities/warehouse';
import { transactionType } from './transactionType';

export const warehouse = withDetail(
  entities.warehouse,
  {
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
  'with its employees, products and transactions',
  { capacity: 'Size units', productsSum: 'Pieces held' },
);

export type WarehouseDetail = DetailOf<typeof warehouse>;
export type WarehouseEmployee = WarehouseDetail['employees'][number];
export type WarehouseProduct = WarehouseDetail['products'][number];
export type WarehouseTransaction = WarehouseDetail['transactions'][number];
