import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import type { StandardGroup } from './standard';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

/** The routes of the built-in entities. */
export const standards: readonly StandardGroup[] = [
  products,
  categories,
  warehouses,
  clients,
  suppliers,
  employees,
  transactions,
];
