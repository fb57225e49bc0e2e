import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import type { Kept } from './journal';

/**
 * Reads which values of other features this database has. A column stays in the database of a server that runs without its feature, and
 * its values stay true: triggers still number transactions, for instance.
 */
export async function readKept(db: Executor): Promise<Kept> {
  const column = (table: string, name: string) => sql`EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = ${name} AND NOT attisdropped)`;
  const { rows } = await sql<Kept>`
    SELECT ${column('movement', 'document_number')} AS "documentNumbers",
      ${column('warehouse', 'code')} AS "warehouseCodes",
      ${column('product', 'unit_id')} AND to_regclass('unit') IS NOT NULL AS units,
      ${column('supplier_document', 'movement_id')} AS "supplierDocuments"`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('The database did not answer.');
  return kept;
}
