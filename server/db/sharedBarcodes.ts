import { sql } from 'kysely';
import type { Executor } from './types';

/** Returns one sentence per barcode that several products share in different spellings, which an older release allowed. */
export async function sharedBarcodes(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    SELECT format('One barcode in several spellings: %s. Take it from all but one of them.',
      string_agg(format('%s of product %s "%s"', code, product_id, name), ', ' ORDER BY twin)) AS words
    FROM product_barcode JOIN product ON product.id = product_id
    WHERE key IN (SELECT key FROM product_barcode WHERE twin > 0)
    GROUP BY key
    HAVING count(DISTINCT product_id) > 1
    ORDER BY key`.execute(db);
  return rows.map(({ words }) => words);
}
