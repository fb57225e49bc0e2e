import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HistoryEntry, TransactionDetail, TransactionProduct } from '../../contract/details/transaction';
import { PREPARED } from '../db/connection/prepared';
import { pagesOf } from '../db/snapshot';
import type { Database, Executor } from '../db/types';
import { type Cents, fromCents, fromHundredths, type Hundredths } from '../db/units';
import { type Growing, isShort } from '../entity/growing';
import { directionOf } from '../ledger/projections';

/**
 * A query for movements with the names of their parties. Looks names up row by row: planning joins with five tables takes
 * longer than looking up the names of a page.
 */
export const entries = (db: Executor) =>
  db
    .selectFrom('movement')
    .select(['movement.id as transactionId', 'movement.date', 'movement.description', 'movement.type'])
    .select([lookUp<string>('employee', 'full_name', 'employee_id').as('employeeName'), ...endsOfMovement()])
    .select(['total_price as totalPrice', 'total_size as totalSize']);

/** Selects the names of a movement's warehouses and of its supplier or client. */
export const endsOfMovement = () =>
  [
    lookUp('warehouse', 'name', 'from_warehouse_id').as('fromWarehouseName'),
    lookUp('warehouse', 'name', 'to_warehouse_id').as('toWarehouseName'),
    lookUp('supplier', 'name', 'supplier_id').as('supplierName'),
    lookUp('client', 'name', 'client_id').as('clientName'),
  ] as const;

/** Adds the ids of the parties, the number of pieces, and the sign for figures net of returns. */
export const withParties = (rows: ReturnType<typeof entries>) =>
  rows
    .select(['movement.employee_id as employeeId', 'movement.from_warehouse_id as fromWarehouseId'])
    .select(['movement.to_warehouse_id as toWarehouseId', 'movement.supplier_id as supplierId'])
    .select(['movement.client_id as clientId', 'total_items as totalItems'])
    .select(sql<number>`${directionOf('movement')}`.as('direction'));

const lookUp = <Text = string | null>(
  table: 'employee' | 'warehouse' | 'supplier' | 'client',
  column: 'name' | 'full_name',
  reference: keyof Database['movement'],
): RawBuilder<Text> =>
  sql<Text>`(
    SELECT ${sql.ref(`${table}.${column}`)} FROM ${sql.table(table)}
    WHERE ${sql.ref(`${table}.id`)} = ${sql.ref(`movement.${reference}`)})`;

/** Converts the totals of a movement to the contract's units. */
export const toContract = <Entry extends { totalPrice: Cents; totalSize: Hundredths }>({
  totalPrice,
  totalSize,
  ...entry
}: Entry) => ({ ...entry, totalPrice: fromCents(totalPrice), totalSize: fromHundredths(totalSize) });

/** Returns a movement with its products; undefined where there is none of that id. */
export async function transactionById(db: Executor, id: number): Promise<TransactionDetail | undefined> {
  const [found] = await entriesWithProducts(db, sql`movement.id = ${id}`);
  if (!found) return undefined;
  const { direction: _, ...entry } = found;
  return entry;
}

export type Who = 'client' | 'supplier' | 'employee';

/** The movements of a party, oldest first. Reversals are negative, so that sums are net of returns. */
export function historyOf(who: Who): Growing<HistoryEntry> {
  const counted = { table: who, count: 'transactions_count' };
  const theirs = (id: number) => sql<SqlBool>`${sql.ref(`movement.${who}_id`)} = ${id}`;
  return {
    whole: async (db, id) => (await entriesWithProducts(db, sql`${theirs(id)} AND ${isShort(counted, id)}`)).map(netOf),
    pages: async function* (trx, id) {
      for await (const page of pagesOf(trx, oldestFirst(trx, theirs(id)))) {
        const ids = page.map(({ transactionId }) => transactionId);
        const lines = await linesOf(trx, sql`movement.id = ANY(${ids})`).modifyFront(PREPARED).execute();
        yield withProducts(page, lines).map(netOf);
      }
    },
  };
}

const netOf = ({ totalSize: _, direction, totalItems, totalPrice, products, ...entry }: WithProducts) => ({
  ...entry,
  totalItems: direction * totalItems,
  totalPrice: direction * totalPrice,
  products: products.map((line) => ({ ...line, quantity: direction * line.quantity })),
});

/** @param condition a condition on `movement` */
async function entriesWithProducts(db: Executor, condition: RawBuilder<SqlBool>) {
  return withProducts(...(await Promise.all([oldestFirst(db, condition).execute(), linesOf(db, condition).execute()])));
}

const oldestFirst = (db: Executor, condition: RawBuilder<SqlBool>) =>
  withParties(entries(db).where(condition))
    .select(sql<boolean>`(SELECT revalues FROM movement_type WHERE movement_type.name = movement.type)`.as('revalues'))
    .orderBy('movement.date')
    .orderBy('movement.id');

const linesOf = (db: Executor, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom('movement_line')
    .innerJoin('movement', 'movement.id', 'movement_line.movement_id')
    .innerJoin('product', 'product.id', 'movement_line.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where(condition)
    .select(['movement_id as transactionId', 'product_id as productId', 'product.name', 'quantity'])
    .select(['movement_line.unit_price as unitPrice', 'category.name as categoryName'])
    .orderBy('movement_id')
    .orderBy('product_id');

export type RowsOf<Query extends (...given: never[]) => { execute: () => Promise<object[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>;
type WithProducts = ReturnType<typeof withProducts>[number];

function withProducts(matching: RowsOf<typeof oldestFirst>, lines: RowsOf<typeof linesOf>) {
  const products = new Map<number, TransactionProduct[]>(matching.map(({ transactionId }) => [transactionId, []]));
  for (const { transactionId, ...line } of lines) {
    products.get(transactionId)?.push({ ...line, unitPrice: fromCents(line.unitPrice) });
  }
  return (
    matching
      .map((entry) => ({ ...toContract(entry), products: products.get(entry.transactionId) ?? [] }))
      // Every movement has lines: one without was recorded after the lines were read.
      .filter((entry) => entry.products.length > 0)
      // A revaluation moves no pieces.
      .map(({ revalues, ...entry }) => (revalues ? { ...entry, products: [] } : entry))
  );
}
