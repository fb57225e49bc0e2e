import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../attack/operations';
import { cookieOf, makeAccount } from '../helpers/accounts';
import { send } from '../helpers/api';
import { openEveryRecord } from '../helpers/everyRecord';

/*
 * With "Clerks See Costs and Values" off, no answer to a clerk or a viewer has what goods cost. Every record with a cost has the same
 * one, which no other figure has; every call in the description of the API is sent with each of its groupings and orders.
 */

const COST = 7_919.37;
/** The cost in dollars or cents, as JSON or as a text for people. */
const WRITTEN = /7[,. \u00a0\u202f]?919[.,]?37/;

const { app, db, operations, requestOf, close } = await openEveryRecord(COST);
afterAll(close);
const sections: { name: string; values: object }[] = (await app.inject('/api/settings')).json();
const { values } = sections.find(({ name }) => name === 'reports') ?? {};
await send(app, 'PUT', '/api/settings/reports', { ...values, clerksSeeCosts: false });
const cookies: Record<string, string> = {};
for (const role of ['viewer', 'clerk', 'manager'] as const) await makeAccount(db, role, role);
for (const role of ['viewer', 'clerk', 'manager']) cookies[role] = await cookieOf(app, role);

/** Returns the requests of a call: without parameters, with each value of each choice among them, and with the goods that moved today. */
function requestsOf(operation: Operation): InjectOptions[] {
  const choices = Object.entries(operation.query).flatMap(([name, { enum: all = [] }]) =>
    all.map((value) => ({ [name]: value })),
  );
  const ofToday = 'days' in operation.query ? [{ days: '0' }] : [];
  return [{}, ...choices, ...ofToday].map((query) => requestOf(operation, query));
}

/** Sends the requests of a call. @returns those whose answer has the cost */
async function findCost(operation: Operation, role: string): Promise<string[]> {
  const found: string[] = [];
  for (const request of requestsOf(operation)) {
    const { body } = await app.inject({ ...request, headers: { cookie: cookies[role] } });
    if (WRITTEN.test(body)) found.push(`${operation.method} ${String(request.url)}`);
  }
  return found;
}

const reads = operations.filter(({ method }) => method === 'GET');
const ofClerks = operations.filter(({ role, path }) => /^(viewer|clerk|anybody)$/.test(role) && !/session/.test(path));

test('a manager sees the cost in each call that has one', async () => {
  const found: string[] = [];
  for (const operation of reads) if ((await findCost(operation, 'manager')).length > 0) found.push(operation.path);
  expect(found).toEqual([
    '/api/purchase-orders/{id}/history',
    '/api/purchase-orders',
    '/api/purchase-orders/{id}',
    '/api/transactions/{id}/purchase-prices',
    '/api/products/{id}/purchase-prices',
    '/api/purchase-prices',
    '/api/reports/stock',
    '/api/reports/count-differences',
    '/api/reports/movements',
    '/api/reports/supplier-deliveries',
    '/api/reports/turnover',
    '/api/reports/purchases',
    '/api/reports/idle-stock',
    '/api/reports/ageing',
    '/api/reports/margin',
    '/api/reports/stock-card',
  ]);
});

test.each(reads.filter(({ role }) => role === 'viewer').map((each) => [each.path, each] as const))(
  'a viewer does not find it by GET %s',
  async (_, operation) => expect(await findCost(operation, 'viewer')).toEqual([]),
);

test.each(ofClerks.map((each) => [`${each.method} ${each.path}`, each] as const))(
  'a clerk does not find it by %s',
  async (_, operation) => expect(await findCost(operation, 'clerk')).toEqual([]),
);

test('an order of rows by costs has no effect', async () => {
  const ids = async (sort: string) => {
    const { content } = (
      await app.inject({
        url: `/api/purchase-orders?sort=${sort}`,
        headers: { cookie: cookies['clerk'] },
      })
    ).json<{ content: { purchaseOrderId: number }[] }>();
    return content.map(({ purchaseOrderId }) => purchaseOrderId);
  };
  expect(await ids('-total')).toEqual(await ids('total'));
});
