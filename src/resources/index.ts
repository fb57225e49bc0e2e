import type { Entity } from '../schema/entity';
import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

/** Every entity, in the order of the sidebar. */
export const entities: readonly Entity[] = [
  products,
  categories,
  warehouses,
  transactions,
  clients,
  suppliers,
  employees,
];
