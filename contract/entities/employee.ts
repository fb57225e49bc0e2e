import { define, type RowOf } from '../definition/define';
import { computed, email, formOnly, integer, phone, reference, text } from '../definition/fields';
import { address } from './address';
import { byWarehouse } from './scope';

export const employee = define({
  name: 'employees',
  one: 'Employee',
  many: 'Employees',
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    surname: text('Surname'),
    email: email('E-mail'),
    phoneNumber: phone('Phone No.'),
    position: text('Position'),
    warehouseId: reference('Warehouse', 'warehouses'),
    address: formOnly(address('Address')),
    transactionsCount: computed(integer('Transactions')),
  },
  filters: {
    partOfNameOrSurname: text('Name'),
    regionId: reference('Region', 'regions'),
    transactionsCount: 'Transactions',
  },
  can: ['create'],
});

export type Employee = RowOf<typeof employee>;
