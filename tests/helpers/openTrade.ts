import { type Api, openApi } from './api';
import { on } from './clock';
import { insertTrade, type Trade } from './scene';

/** A database of its own, with the ids of its goods, of two warehouses, and of the employee of each. */
export interface OpenTrade {
  api: Api;
  trade: Trade;
  hammer: number;
  saw: number;
  nail: number;
  berlin: number;
  lodz: number;
  ann: number;
  bob: number;
}

/**
 * Opens a database of its own, because a journal takes no entry before its newest day. Without a price of the nail, there is none.
 * @param now the day of the server
 * @param prices the prices of hammer, saw and nail, in cents
 */
export async function openTrade(now: string, prices: readonly [number, number, number?]): Promise<OpenTrade> {
  const api = await openApi({ clock: on(now) });
  const goods = prices.flatMap((unit_price, index) =>
    unit_price === undefined ? [] : [{ name: ['Hammer', 'Saw', 'Nail'][index] ?? '', unit_price }],
  );
  const trade = await insertTrade(api.db, [1_000_000, 1_000_000], goods);
  const [hammer = 0, saw = 0, nail = 0] = trade.productIds;
  const [berlin = 0, lodz = 0] = trade.warehouseIds;
  const [ann = 0, bob = 0] = trade.employeeIds;
  return { api, trade, hammer, saw, nail, berlin, lodz, ann, bob };
}
