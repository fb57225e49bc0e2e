import type { FastifyInstance } from 'fastify';
import { type Expression, sql } from 'kysely';
import { NAME_LENGTH } from '../../contract/common';
import { endpoints } from '../../contract/endpoints';
import type { Trx } from '../db/types';
import { fromCents, fromHundredths } from '../db/units';
import { ApiError } from '../errors';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { type Condition, contains, isLookedUp } from './filters';

/** The call that finds a product by what a scanner reads. */
export function barcodes(app: FastifyInstance, { db }: Context): void {
  route(app, endpoints.barcodes.find, async ({ query: { code } }) => {
    const found = await db
      .selectFrom('product_barcode')
      .innerJoin('product', 'product.id', 'product_barcode.product_id')
      .select(['product.id as productId', 'name', 'unit_price', 'unit_size'])
      .where('code', '=', code)
      .execute();
    return found.map(({ unit_price, unit_size, ...called }) => ({
      ...called,
      unitPrice: fromCents(unit_price),
      unitSize: fromHundredths(unit_size),
    }));
  });
}

/** The product of a code, as a value that is looked up once for a whole query. */
const productOf = (code: string): Expression<number> =>
  sql`(SELECT product_id FROM product_barcode WHERE code = ${code})`;

/** One word with a figure in it may be a code; other searches are not slowed down by one. */
const mayBeCode = (text: string): boolean =>
  text.length <= NAME_LENGTH && /\d/.test(text) && !/[\s\p{Z}\0]/u.test(text);

/** The products that have a text in their names, and the one whose code it is. */
export const namedOrCoded: Condition<string> = (text) => {
  const isCode = mayBeCode(text);
  // Beside each other, since OR would have every product looked at.
  const coded = isCode ? sql` UNION ALL SELECT product_id FROM product_barcode WHERE code = ${text}` : sql``;
  const named = contains(
    sql.ref('product.name'),
    (has) => sql`product.id IN (SELECT product_id FROM product_words WHERE ${has(sql.ref('words'))}${coded})`,
  )(text);
  return isCode && !isLookedUp(text) ? sql`(${named} OR product.id = ${productOf(text)})` : named;
};

/** The one whose code it is comes before those that have it in their names. */
export const codedFirst = (text?: string): Expression<unknown>[] =>
  text && mayBeCode(text) ? [sql`product.id IS DISTINCT FROM ${productOf(text)}`] : [];

/** @throws ApiError 409 at the code that another product has */
export async function refuseTaken(trx: Trx, id: number, body: object): Promise<void> {
  const { barcodes: given = [] } = body as { barcodes?: readonly { code: string }[] };
  if (given.length === 0) return;
  const codes = given.map(({ code }) => code);
  const other = await trx
    .selectFrom('product_barcode')
    .innerJoin('product', 'product.id', 'product_barcode.product_id')
    .select(['code', 'name'])
    .where('code', 'in', codes)
    .where('product_id', '<>', id)
    .orderBy('code')
    .executeTakeFirst();
  if (!other) return;
  const words = `Barcode ${other.code} is that of "${other.name}" already.`;
  throw new ApiError(409, words, { [`barcodes.${codes.indexOf(other.code)}.code`]: words });
}
