import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeDifference, verifications, verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../helpers/api';
import { on } from '../helpers/clock';
import { features } from '../helpers/features';
import { insertTrade } from '../helpers/scene';

test('the undo of opening stock of a closed month is of today, and leaves the figures of the month', async () => {
  let today = '2026-03-20';
  const api = await openApi({ clock: on(() => today) });
  onTestFinished(api.close);
  const { app, db } = api;
  await insertTrade(db, [1_000], [{ name: 'Hammer', unit_price: 200 }]);

  const upload = await app.inject({
    method: 'POST',
    url: '/api/imports?entity=opening-stock&fileName=stock.csv',
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'Name;Warehouse;Amount\nHammer;W0;7\n',
  });
  const { importId } = upload.json<{ importId: number }>();
  expect((await send(app, 'POST', `/api/imports/${importId}/write`, {})).statusCode).toBe(200);
  today = '2026-04-02';
  expect((await send(app, 'POST', '/api/month-closing', { day: '2026-03-31' })).statusCode).toBeLessThan(300);
  const stock = async (date: string) =>
    (await app.inject(`/api/reports/stock?date=${date}`)).json<{ totals: object }>().totals;
  const march = { quantity: 7, value: 14, ofListPrices: 14, valueAtPrice: 14 };
  expect(await stock('2026-03-31')).toEqual(march);

  const undone = await send(app, 'POST', `/api/imports/${importId}/undo`, {});
  expect([undone.statusCode, undone.json().state]).toEqual([200, 'undone']);
  const { rows } = await sql`SELECT DISTINCT date FROM movement ORDER BY date`.execute(db);
  expect(rows).toEqual([{ date: '2026-03-20' }, { date: today }]);
  expect(await stock('2026-03-31')).toEqual(march);
  expect(await stock(today)).toEqual({ quantity: 0, value: 0, ofListPrices: 0, valueAtPrice: 0 });
  expect((await verifyProjections(db, verifications.of(features))).map(describeDifference)).toEqual([]);
});
