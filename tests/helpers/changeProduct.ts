import type { ProductInput } from '../../contract/entities/product';
import { type Clock, MACHINE_CLOCK } from '../../server/db/day';
import { transact } from '../../server/db/transact';
import type { Db } from '../../server/db/types';
import { changeProducts } from '../../server/inventory/product';

/** Changes a product as its call does. */
export const changeProduct = (db: Db, id: number, body: ProductInput, clock: Clock = MACHINE_CLOCK): Promise<void> =>
  transact(db, (trx) => changeProducts(trx, [{ id, body }], clock));
