import { expect } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../server/db/types';
import type { Cents } from '../../server/db/units';
import { deliver, receive } from '../../server/inventory/stock';
import { on } from '../../tests/helpers/clock';
import { openTrade } from '../../tests/helpers/openTrade';
import { setPrice } from '../../tests/helpers/setPrice';
import type { calls } from './contract';

export type Stock = z.output<typeof calls.stockOnDay.answer>;
export type Card = z.output<typeof calls.stockCard.answer>;

/** The day of the tests' server. */
export const NOW = '2026-06-01';

export type Reports = Awaited<ReturnType<typeof openReports>>;

/** Returns the prices of all products. */
export async function pricesOf(db: Db): Promise<Map<number, Cents>> {
  const rows = await db.selectFrom('product').select(['id', 'unit_price']).execute();
  return new Map(rows.map(({ id, unit_price }) => [id, unit_price]));
}

type Query = Record<string, string | number | undefined>;

/** Opens a server with the scene of a trade, and returns it with requests for reports and moves of its warehouse Berlin. */
export async function openReports() {
  const scene = await openTrade(NOW, [200, 1_000]);
  const { api, trade, hammer, berlin, ann } = scene;
  /** Sends a request for a report. */
  async function ask<Answer>(report: string, query: Query): Promise<Answer> {
    const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const answer = await api.app.inject(`/api/reports/${report}?${new URLSearchParams(given)}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json();
  }
  return {
    ...scene,
    ask,
    /** Reads the stock on a day, of Berlin unless the call names another warehouse. */
    stock: (date?: string, warehouseId: number | undefined = berlin, more = {}) =>
      ask<Stock>('stock', { date, warehouseId, ...more }),
    /** Reads the card of the hammer unless the query names another product. */
    card: (query: Query) => ask<Card>('stock-card', { productId: hammer, ...query }),
    /** Changes the price of a product. */
    rise: (productId: number, unitPrice: number) => setPrice(api.db, productId, unitPrice, NOW),
    /** Receives goods at the price of the product. */
    bought: async (items: Record<number, number>, day: string) =>
      receive(
        api.db,
        { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items },
        { clock: on(day), unitCosts: await pricesOf(api.db) },
      ),
    sold: (items: Record<number, number>, day: string) =>
      deliver(api.db, { warehouseId: berlin, clientId: trade.clientId, employeeId: ann, items }, { clock: on(day) }),
  };
}
