import { sql } from 'kysely';
import { transaction } from '../../contract/entities/transaction';
import { withTables } from '../../server/db/withTables';
import { contains } from '../../server/entity/filters';
import { partsFor } from '../../server/entity/parts';
import { storeMoveFields } from '../../server/inventory/moveFieldStores';
import { supplierDocument } from './moveFields';

interface Tables {
  supplier_document: { movement_id: number; number: string | null; dated: string | null };
}
const tables = withTables<Tables>;

/** Stores the document of a receipt, in its transaction. */
export const stored = storeMoveFields(supplierDocument, async (trx, { transactionId }, { head }) => {
  const { supplierDocument: number = null, supplierDocumentDate: dated = null } = head;
  await tables(trx).insertInto('supplier_document').values({ movement_id: transactionId, number, dated }).execute();
});

const ofMovement = (column: keyof Tables['supplier_document']) =>
  sql`(SELECT ${sql.ref(column)} FROM supplier_document WHERE movement_id = movement.id)`;

/** Shows the documents in the journal, and finds transactions by a part of the document's number. */
export const shown = partsFor(transaction, {
  columns: () => ({ supplierDocument: ofMovement('number'), supplierDocumentDate: ofMovement('dated') }),
  filters: () => ({
    supplierDocument: (part: string) =>
      sql`movement.id IN (SELECT movement_id FROM supplier_document WHERE ${contains(sql`number`)(part)})`,
  }),
});
