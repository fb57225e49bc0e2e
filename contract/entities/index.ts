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

/** Where extensions tell the compiler the names of their entities: `declare module … { interface Extended { carriers: true } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: there are none by themselves
export interface Extended {}

/** The entities that the compiler knows. */
export type EntityName = (typeof all)[number]['name'] | (keyof Extended & string);
