import type { Definition } from '../definition/define';
import { extended } from '../definition/extend';
import { barcodes } from './barcode';
import { category } from './category';
import { employee } from './employee';
import { client, supplier } from './party';
import { product } from './product';
import { transaction } from './transaction';
import { warehouse } from './warehouse';

const all = [product, category, warehouse, transaction, client, supplier, employee] as const;

/** The product's entities, including the fields that this server adds to them. */
export const definitions: readonly Definition[] = all.map((definition) => extended(definition, [barcodes]));

/**
 * The names of all entities. An extension adds its own by declaration merging:
 * `declare module '../../contract/entities' { interface EntityNames { carriers: true } }`.
 */
export interface EntityNames extends Record<(typeof all)[number]['name'] | 'stock-levels' | 'purchase-orders', true> {}
export type EntityName = keyof EntityNames;
