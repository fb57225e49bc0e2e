import { spread } from './calendar';
import { at, type Dice } from './dice';
import { type DemoTransaction, Trade } from './trade';
import type { World } from './world';

/** Trades day by day until today, under the rules of live transactions. Moves the stock of the world's shelves. */
export function* simulate(dice: Dice, world: World, transactions: number): Generator<DemoTransaction> {
  const trade = new Trade(dice, world);
  const counts = spread(transactions, world.days);
  let id = 0;
  for (const [day, date] of world.days.entries()) {
    trade.openDay(day);
    const count = at(counts, day);
    for (let nth = 1; nth <= count; nth++) {
      // However the day goes, today sees a receipt and then a delivery.
      const closing = day === world.days.length - 1 ? count - nth : undefined;
      const wish = closing === 1 ? 'SUPPLIER_TO_WAREHOUSE' : closing === 0 ? 'WAREHOUSE_TO_CUSTOMER' : undefined;
      id += 1;
      yield { id, date, ...trade.next(wish) };
    }
  }
}
