import { delivery, receipt } from '../../contract/entities/movementTypes';
import { spread } from './calendar';
import { at, type Dice } from './dice';
import { type DemoTransaction, Trade } from './trade';
import type { World } from './world';

/** Simulates trade day by day until today, under the rules of real transactions. Updates the stock of the world's shelves. */
export function* simulate(dice: Dice, world: World, transactions: number): Generator<DemoTransaction> {
  const trade = new Trade(dice, world);
  const counts = spread(transactions, world.days);
  let id = 0;
  for (const [day, date] of world.days.entries()) {
    trade.openDay(day);
    const count = at(counts, day);
    for (let nth = 1; nth <= count; nth++) {
      // Guarantees a receipt and then a delivery today.
      const closing = day === world.days.length - 1 ? count - nth : undefined;
      const wish = closing === 1 ? receipt : closing === 0 ? delivery : undefined;
      id += 1;
      yield { id, date, ...trade.next(wish) };
    }
  }
}
