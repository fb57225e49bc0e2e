import { choice } from '../definition/fields';
import type { documentedTypes } from './movementTypes';

/** The declared values of `type`. Only a type import, so that the browser does not load the declarations. */
type Documented = Record<(typeof documentedTypes)[number]['movementType'], string>;

/** The types of the specification. A feature's or extension's types join them where they are declared. */
export const transactionType = choice('Type', {
  SUPPLIER_TO_WAREHOUSE: 'Supplier To Warehouse',
  WAREHOUSE_TO_CUSTOMER: 'Warehouse To Customer',
  WAREHOUSE_TO_WAREHOUSE: 'Warehouse To Warehouse',
} satisfies Documented);
