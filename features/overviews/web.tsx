import { recordSource } from '../../src/schema/figures';

export const overviews = recordSource({
  of: ['products', 'warehouses', 'clients', 'suppliers', 'employees'],
  call: 'overview',
  load: () => import('./web/figures'),
});
