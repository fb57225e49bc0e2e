import { define, type RowOf } from '../definition/define';
import { computed, email, integer, phone, reference, text } from '../definition/fields';
import { address } from './address';
import { byWarehouse } from './scope';

/** Everything that clients and suppliers share; only their names differ. */
const party = {
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    email: email('E-mail'),
    phoneNumber: phone('Phone No.'),
    address: address('Address'),
    transactionsCount: computed(integer('Transactions')),
  },
  filters: { name: true, regionId: reference('Region', 'regions'), transactionsCount: 'Transactions' },
  can: ['create'],
} as const;

export const client = define({ name: 'clients', one: 'Client', many: 'Clients', ...party });
export const supplier = define({ name: 'suppliers', one: 'Supplier', many: 'Suppliers', ...party });

export type Client = RowOf<typeof client>;
export type Supplier = RowOf<typeof supplier>;
