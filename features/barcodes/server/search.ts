import { type Expression, sql } from 'kysely';
import { NAME_LENGTH } from '../../../contract/common';
import { type Condition, isLookedUp } from '../../../server/entity/filters';
import { named } from '../../../server/resources/productName';

/** The lookup key of a code, the same for all of its spellings. */
export const keyOf = (code: string): Expression<string> => sql`barcode_key(${code})`;

/** A query for the ids of a code's products. Older data may have several. */
const productsOf = (code: string): Expression<number> =>
  sql`SELECT product_id FROM product_barcode WHERE key = ${keyOf(code)}`;

/** Returns whether a text may be a code: it has a digit. Other searches skip the code lookup and stay fast. */
const mayBeCode = (text: string): boolean => text.length <= NAME_LENGTH && /\d/.test(text) && !text.includes('\0');

/** Matches products with a text in their names, and the product with that barcode. */
export const namedOrCoded: Condition<string> = (text) => {
  if (!mayBeCode(text)) return named(text);
  // One indexed word: UNION ALL combines both lookups, whereas OR would scan every product.
  if (isLookedUp(text) && !/\s/.test(text)) return named(text, sql` UNION ALL ${productsOf(text)}`);
  if (!/\s/.test(text)) return sql`(${named(text)} OR product.id = ANY (ARRAY(${productsOf(text)})))`;
  return sql`product.id IN (SELECT product.id FROM product WHERE ${named(text)} UNION ALL ${productsOf(text)})`;
};

/** Orders the product with the barcode before the products with the text in their names. */
export const codedFirst = (text?: string): Expression<unknown>[] =>
  text && mayBeCode(text) ? [sql`product.id <> ALL (ARRAY(${productsOf(text)}))`] : [];
