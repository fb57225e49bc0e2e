import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { flatAddress } from '../../geography/address';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { decimal, integer, text } from '../../schema/fields';
import { range, referenceFilter, textFilter } from '../../schema/filters';

export const warehouses = defineEntity('warehouses')({
  id: 'warehouseId',
  one: 'Warehouse',
  many: 'Warehouses',
  icon: WarehouseIcon,
  fields: {
    name: text('Name'),
    address: flatAddress('Address'),
    capacity: integer('Capacity'),
    occupiedCapacity: decimal('Occupied'),
    employeesCount: integer('Employees'),
    productsSum: integer('Products'),
    transactionsCount: integer('Transactions'),
  },
  columns: ['name', 'address', 'capacity', 'occupiedCapacity', 'employeesCount', 'productsSum', 'transactionsCount'],
  linked: 'name',
  filters: {
    name: textFilter('Name'),
    regionId: referenceFilter('Region', 'regions'),
    ...range('Capacity'),
    ...range('Occupied'),
    ...range('Employees'),
    ...range('Products'),
    ...range('Transactions'),
  },
  can: ['create', 'update', 'delete'],
  form: ['name', 'capacity', 'address'],
  body: lazyComponent(() => import('./WarehouseDetail')),
  texts: { newHeading: 'Nowy Magazyn', editHeading: 'Edytuj Magazyn' },
});
