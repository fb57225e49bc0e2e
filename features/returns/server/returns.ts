import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import { fromCents } from '../../../server/db/units';
import { found } from '../../../server/errors';
import { balancesOf } from '../../../server/inventory/origin';
import { move, type Operation } from '../../../server/inventory/stock';
import type { ClientReturnInput, LineBalances, SupplierReturnInput } from '../contract';
import { clientReturn, supplierReturn } from '../movementTypes';

/** The number of pieces that a transaction moved, including corrections. */
const PIECES = sql<number>`
  total_items + (SELECT coalesce(sum(corrected), 0) FROM line_balance WHERE movement_id = movement.id)`;

/**
 * Returns the related transactions of a transaction, and the balances of its lines.
 * @throws ApiError 404 where there is none
 */
export async function lineBalancesOf(db: Db, id: number): Promise<LineBalances> {
  const [entry, others, balances] = await Promise.all([
    db
      .selectFrom('movement')
      .select(['id as transactionId', 'return_of as returnOf', 'correction_of as correctionOf', 'reason'])
      .select(['type', 'from_warehouse_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('movement')
      .select(['id as transactionId', 'type as transactionType', 'date', 'reason', 'return_of', 'from_warehouse_id'])
      .select(PIECES.as('items'))
      .where((eb) => eb.or([eb('return_of', '=', id), eb('correction_of', '=', id)]))
      .orderBy('id')
      .execute(),
    balancesOf(db, id),
  ]);
  const { type, from_warehouse_id: from, ...own } = found('Transaction', entry);
  const linked = others.map(({ return_of, from_warehouse_id, items, ...other }) => {
    const isBack = return_of === null && (other.transactionType !== type || from_warehouse_id !== from);
    return { return_of, link: { ...other, items: isBack ? -items : items } };
  });
  return {
    ...own,
    returnedBy: linked.filter(({ return_of }) => return_of !== null).map(({ link }) => link),
    correctedBy: linked.filter(({ return_of }) => return_of === null).map(({ link }) => link),
    lines: [...balances.values()].map(({ remaining: _, ...line }) => ({
      ...line,
      unitPrice: fromCents(line.unitPrice),
    })),
  };
}

/**
 * Returns goods from a warehouse to a supplier, with or without reference to a receipt.
 * @throws ApiError as {@link move} does
 */
export const returnToSupplier: Operation<SupplierReturnInput> = (
  db,
  { warehouseId, supplierId, employeeId, items, returnOf },
  options,
) => move(db, { type: supplierReturn, fromWarehouseId: warehouseId, supplierId, employeeId, returnOf }, items, options);

/**
 * Takes goods back from a client into a warehouse, with or without reference to a delivery.
 * @throws ApiError as {@link move} does
 */
export const returnFromClient: Operation<ClientReturnInput> = (
  db,
  { warehouseId, clientId, employeeId, items, returnOf },
  options,
) => move(db, { type: clientReturn, toWarehouseId: warehouseId, clientId, employeeId, returnOf }, items, options);
