import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';
import type { Written } from '../../../server/entity/parts';
import { ApiError } from '../../../server/errors';
import { type KnownMessage, say } from '../../../server/texts/message';

interface Coded {
  code: string;
}
/** The codes in the body of a product. */
const codesIn = (body: object = {}): string[] =>
  ((body as { barcodes?: readonly Coded[] }).barcodes ?? []).map(({ code }) => code);

/**
 * Checks the codes of products. Skips the codes that a product keeps, if the writer knows them.
 * @throws ApiError 409 for a code of another product, 400 for a code that repeats one in another spelling
 */
export async function refuseTaken(trx: Trx, products: readonly Written<object>[]): Promise<void> {
  const given = products.flatMap(({ id, body, before }) => {
    const known = new Set(codesIn(before));
    return codesIn(body).map((code, place) => ({ id, place, code, isKnown: known.has(code) }));
  });
  if (given.every(({ isKnown }) => isKnown)) return;
  // A product keeps a code that it had first, though older data also gives it to another product.
  const { rows } = await sql<(typeof given)[number] & { key: string; owner: string | null }>`
    SELECT given.*, asked.key, (
      SELECT product.name FROM product_barcode AS other JOIN product ON product.id = other.product_id
      WHERE NOT "isKnown" AND other.key = asked.key AND other.product_id <> given.id AND NOT EXISTS (
        SELECT FROM product_barcode AS own WHERE own.key = asked.key AND own.product_id = given.id AND own.twin = 0)
      ORDER BY other.twin LIMIT 1
    ) AS owner
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id integer, place integer, code text, "isKnown" boolean),
      barcode_key(given.code) AS asked (key)
    ORDER BY given.id, place`.execute(trx);
  const first = new Map<string, string>();
  for (const { id, place, code, isKnown, key, owner } of rows) {
    const before = first.get(`${id} ${key}`);
    if (owner !== null) throw refused(409, place, say('barcode-of-another-product', { code, owner }));
    if (before !== undefined && !isKnown) throw refused(400, place, say('repeated-barcode', { code, other: before }));
    first.set(`${id} ${key}`, code);
  }
}

const refused = (status: 400 | 409, at: number, said: KnownMessage): ApiError =>
  new ApiError(status, said, { [`barcodes.${at}.code`]: said });
