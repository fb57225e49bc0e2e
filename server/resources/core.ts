import { sql } from 'kysely';
import { category } from '../../contract/details/category';
import { definitions } from '../../contract/entities';
import { documentedTypes } from '../../contract/entities/movementTypes';
import { type Added, buildCatalogue, type Core } from '../entity/catalogue';
import { countWhere } from '../entity/records';
import { standard } from '../entity/standard';
import type { Catalogue } from '../http/context';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

const categories = standard(category, {
  uses: (id) => ({ product: countWhere('product', sql`category_id = ${id}`) }),
});

/** The core's entities, before features and extensions add to them. */
export const CORE: Core = {
  definitions,
  standards: [products, categories, warehouses, clients, suppliers, employees, transactions],
  lists: {
    regions: { table: 'region', label: 'name', noun: 'Region' },
    countries: { table: 'country', label: 'name', noun: 'Country' },
    // No field of the definition has an employee's full name.
    employees: { table: 'employee', label: 'full_name', noun: 'Employee' },
  },
  movementTypes: documentedTypes,
};

/** Returns the catalogue of the core's entities, with the definitions of features and extensions. */
export const catalogueOf = (added: Added = { definitions: [], additions: [] }): Catalogue =>
  buildCatalogue(CORE, added);
