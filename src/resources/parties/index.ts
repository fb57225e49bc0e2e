import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { address } from '../../geography/address';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { email, integer, phone, text } from '../../schema/fields';
import { range, referenceFilter, textFilter } from '../../schema/filters';
import { byWarehouse } from '../scope';

/** What clients and suppliers have in common, which is all but their names. */
const party = {
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    email: email('E-mail'),
    phoneNumber: phone('Phone No.'),
    address: address('Address'),
    transactionsCount: integer('Transactions'),
  },
  columns: ['name', 'email', 'phoneNumber', 'address', 'transactionsCount'],
  filters: {
    name: textFilter('Name'),
    regionId: referenceFilter('Region', 'regions'),
    ...range('Transactions'),
  },
  can: ['create'],
  form: ['name', 'email', 'phoneNumber', 'address'],
} as const;

export const clients = defineEntity('clients')({
  ...party,
  id: 'clientId',
  one: 'Client',
  many: 'Clients',
  icon: ClientIcon,
  body: lazyComponent(() => import('./ClientDetail')),
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineEntity('suppliers')({
  ...party,
  id: 'supplierId',
  one: 'Supplier',
  many: 'Suppliers',
  icon: SupplierIcon,
  body: lazyComponent(() => import('./SupplierDetail')),
});
