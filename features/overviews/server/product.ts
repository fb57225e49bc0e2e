import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Product } from '../../../contract/entities/product';
import { PREPARED } from '../../../server/db/connection/prepared';
import type { Db } from '../../../server/db/types';
import { PAGE_LIMIT } from '../../../server/entity/paging';
import { endsOfMovement } from '../../../server/resources/journal';
import { inDollars, linesOf, pricesOf, stockOf } from '../../../server/resources/productDetail';
import type { OverviewOf, RowIn } from '../contract';

type Overview = Omit<OverviewOf<'products'>, keyof Product>;
type Entry = RowIn<'products', 'entries'>;

/** Reads a product's overview: also the moved quantity per day, and the newest transactions. */
export async function productOverview(db: Db, productId: number): Promise<Overview> {
  const { inventory, prices, days, entries } = await db
    .selectNoFrom([
      jsonArrayFrom(stockOf(db, productId)).as('inventory'),
      jsonArrayFrom(pricesOf(db, productId)).as('prices'),
      jsonArrayFrom(daysOf(db, productId)).as('days'),
      jsonArrayFrom(entriesAfter(db, productId)).as('entries'),
    ])
    .modifyFront(PREPARED)
    .executeTakeFirstOrThrow();
  return {
    inventory,
    priceHistory: prices.map(inDollars),
    volumeByDay: Object.fromEntries(days.map(({ date, quantity }) => [date, quantity])),
    entries: entries.map(inDollars),
  };
}

const daysOf = (db: Db, productId: number) =>
  db.selectFrom('product_day').where('product_id', '=', productId).select(['date', 'quantity']).orderBy('date');

/**
 * A query for the newest transactions, or for those after a given one. Ids have the order of the dates here, because a move
 * locks its products while it gets its date.
 */
const entriesAfter = (db: Db, productId: number, after?: number) =>
  linesOf(db, productId)
    .$if(after !== undefined, (all) => all.where('movement_id', '<', after ?? 0))
    .orderBy('movement_line.movement_id', 'desc')
    .limit(PAGE_LIMIT)
    .select(endsOfMovement());

/** Returns the newest transactions, or those after a given one. */
export async function productEntries(db: Db, productId: number, after?: number): Promise<Entry[]> {
  return (await entriesAfter(db, productId, after).execute()).map(inDollars);
}
