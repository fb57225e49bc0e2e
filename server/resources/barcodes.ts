import type { FastifyInstance } from 'fastify';
import { type Expression, type SqlBool, sql } from 'kysely';
import { NAME_LENGTH } from '../../contract/common';
import { endpoints } from '../../contract/endpoints';
import type { Trx } from '../db/types';
import { fromCents, fromHundredths } from '../db/units';
import { type Condition, contains, isLookedUp } from '../entity/filters';
import { ApiError } from '../errors';
import type { Context } from '../http/context';
import { route } from '../http/route';

/** Registers the call that finds a product by a scanned barcode. */
export function barcodes(app: FastifyInstance, { db }: Context): void {
  route(app, endpoints.barcodes.find, async ({ query: { code } }) => {
    const found = await db
      .selectFrom('product_barcode')
      .innerJoin('product', 'product.id', 'product_barcode.product_id')
      .select(['product.id as productId', 'name', 'unit_price', 'unit_size'])
      .distinct()
      .where('key', '=', keyOf(code))
      .execute();
    return found.map(({ unit_price, unit_size, ...called }) => ({
      ...called,
      unitPrice: fromCents(unit_price),
      unitSize: fromHundredths(unit_size),
    }));
  });
}

/** The lookup key of a code, the same for all of its spellings. */
const keyOf = (code: string): Expression<string> => sql`barcode_key(${code})`;

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

const named = (text: string, orElse: Expression<unknown> = sql``): Expression<SqlBool> =>
  contains(
    sql.ref('product.name'),
    (has) => sql`product.id IN (SELECT product_id FROM product_words WHERE ${has(sql.ref('words'))}${orElse})`,
  )(text);

/** Orders the product with the barcode before the products with the text in their names. */
export const codedFirst = (text?: string): Expression<unknown>[] =>
  text && mayBeCode(text) ? [sql`product.id <> ALL (ARRAY(${productsOf(text)}))`] : [];

/** @throws ApiError 409 for a code of another product, 400 for a code that repeats one in another spelling */
export async function refuseTaken(trx: Trx, id: number, body: object): Promise<void> {
  const { barcodes: given = [] } = body as { barcodes?: readonly { code: string }[] };
  if (given.length === 0) return;
  const codes = given.map(({ code }) => code);
  // A product keeps a code that it had first, though older data also gives it to another product.
  const { rows } = await sql<{ code: string; key: string; owner: string | null }>`
    SELECT given.code, asked.key, (
      SELECT product.name FROM product_barcode AS other JOIN product ON product.id = other.product_id
      WHERE other.key = asked.key AND other.product_id <> ${id} AND NOT EXISTS (
        SELECT FROM product_barcode AS own WHERE own.key = asked.key AND own.product_id = ${id} AND own.twin = 0)
      ORDER BY other.twin LIMIT 1
    ) AS owner
    FROM unnest(${codes}::text[]) WITH ORDINALITY AS given (code, place), barcode_key(given.code) AS asked (key)
    ORDER BY place`.execute(trx);
  for (const [at, { code, key, owner }] of rows.entries()) {
    const before = rows.slice(0, at).find((row) => row.key === key);
    if (owner !== null) throw refused(409, at, `Barcode ${code} is that of "${owner}" already.`);
    if (before) throw refused(400, at, `Barcode ${code} is the same as ${before.code}.`);
  }
}

const refused = (status: 400 | 409, at: number, words: string): ApiError =>
  new ApiError(status, words, { [`barcodes.${at}.code`]: words });
