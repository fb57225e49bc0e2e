import EmployeeIcon from '@mui/icons-material/BadgeOutlined';
import { fullName } from '../../format/words';
import { address } from '../../geography/address';
import { lazyComponent } from '../../routing/lazyComponent';
import { column } from '../../schema/columns';
import { defineEntity } from '../../schema/entity';
import { email, integer, phone, reference, text } from '../../schema/fields';
import { range, referenceFilter, textFilter } from '../../schema/filters';
import { byWarehouse } from '../scope';

export const employees = defineEntity('employees')({
  id: 'employeeId',
  one: 'Employee',
  many: 'Employees',
  icon: EmployeeIcon,
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    surname: text('Surname'),
    email: email('E-mail'),
    phoneNumber: phone('Phone No.'),
    position: text('Position'),
    warehouseId: reference('Warehouse', 'warehouses'),
    address: address('Address'),
    transactionsCount: integer('Transactions'),
  },
  columns: [
    column(text('Name'), fullName, { key: 'name' }),
    'email',
    'phoneNumber',
    'position',
    'warehouseId',
    'transactionsCount',
  ],
  filters: {
    partOfNameOrSurname: textFilter('Name'),
    regionId: referenceFilter('Region', 'regions'),
    ...range('Transactions'),
  },
  can: ['create'],
  form: ['name', 'surname', 'email', 'phoneNumber', 'position', 'warehouseId', 'address'],
  body: lazyComponent(() => import('./EmployeeDetail')),
  represent: fullName,
});
