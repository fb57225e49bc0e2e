import type { Definition } from '../definition/define';
import { category } from './category';
import { employee } from './employee';
import { client, supplier } from './party';
import { product } from './product';
import { transaction } from './transaction';
import { warehouse } from './warehouse';

/** The product's entities. */
export const definitions: readonly Definition[] = [
  product,
  category,
  warehouse,
  transaction,
  client,
  supplier,
  employee,
];
