import type { Definition } from '../definition/define';
import { category } from './category';
import { employee } from './employee';
import { client, supplier } from './party';
import { product } from './product';
import { transaction } from './transaction';
import { warehouse } from './warehouse';

const all = [product, category, warehouse, transaction, client, supplier, employee] as const;

/** The product's entities. */
export const definitions: readonly Definition[] = all;

/** The names of the product's entities. */
export type EntityName = (typeof all)[number]['name'];
