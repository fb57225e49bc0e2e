import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { type Said, say } from '../../../server/texts/message';

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
    if (owner !== null) throw refused(409, at, say('Barcode {code} is that of "{owner}" already.', { code, owner }));
    if (before) throw refused(400, at, say('Barcode {code} is the same as {other}.', { code, other: before.code }));
  }
}

const refused = (status: 400 | 409, at: number, said: Said): ApiError =>
  new ApiError(status, said, { [`barcodes.${at}.code`]: said });
