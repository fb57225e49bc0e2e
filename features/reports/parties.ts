import { extend } from '../../contract/definition/extend';
import { reference } from '../../contract/definition/fields';

/** Filters of the transactions by who gave, took or moved the goods, which the rows of reports lead to. */
export const parties = extend(
  'transactions',
  {},
  {
    filters: {
      clientId: reference('Client', 'clients', { search: true }),
      supplierId: reference('Supplier', 'suppliers', { search: true }),
      employeeId: reference('Employee', 'employees', { search: true }),
    },
  },
);
