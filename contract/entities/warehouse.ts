import { define, type RowOf } from '../definition/define';
import { computed, decimal, integer, reference, text } from '../definition/fields';
import { flatAddress } from './address';

export const warehouse = define({
  name: 'warehouses',
  one: 'Warehouse',
  many: 'Warehouses',
  roles: { write: 'administrator' },
  fields: {
    name: text('Name'),
    capacity: decimal('Capacity', { max: 1_000_000_000, whole: true }),
    address: flatAddress('Address'),
    occupiedCapacity: computed(decimal('Occupied')),
    employeesCount: computed(integer('Employees')),
    productsSum: computed(integer('Products')),
    transactionsCount: computed(integer('Transactions')),
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
});

export type Warehouse = RowOf<typeof warehouse>;
