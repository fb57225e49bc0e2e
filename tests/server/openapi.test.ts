import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { LINES } from '../../contract/moveFields';
import project from '../../package.json' with { type: 'json' };
import { moveFieldStores } from '../../server/inventory/moveFieldStores';
import { openApi } from '../helpers/api';
import { launchBrowser, openPage } from '../helpers/browser';
import { calls, endpoints } from '../helpers/calls';
import { DOCUMENTED } from '../helpers/documented';
import { eventually } from '../helpers/eventually';
import { features } from '../helpers/features';

const { app, close } = await openApi();
afterAll(close);

const document = (await app.inject('/api/openapi.json')).json();
/** Returns a path in the notation of OpenAPI. */
const described = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const operationOf = ({ method, path }: Endpoint) => document.paths[described(path)]?.[method.toLowerCase()];

/** Field names of a schema. */
const fields = (schema: z.ZodType | undefined) =>
  Object.keys(schema ? (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : {});

/** The fields that features add to the bodies of moves. */
const addedToMoves = new Set([
  LINES,
  ...moveFieldStores.of(features).flatMap(({ fields: { head } }) => Object.keys(head)),
]);

test('the description is OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Magazyn', version: project.version });
});

test('it describes the documented calls and nothing else', () => {
  const found = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const documented = calls.map(({ method, path }) => `${method} ${described(path)}`);
  expect(found.sort()).toEqual(documented.sort());
});

test('it marks all calls beyond the documented API, and no others', () => {
  const marked = calls.filter((call) => operationOf(call)['x-announced-as']);
  expect(marked).toEqual(calls.filter(({ capability }) => capability));
  const documented = calls.filter(({ capability }) => !capability).map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
  expect(operationOf(endpoints.accounts.signOut)).toMatchObject({
    'x-announced-as': 'accounts',
    description: expect.stringMatching(/^Beyond the documented API/),
  });
});

test('it describes authentication, and the role for each call', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'token']);
  expect(document.security).toEqual([{ session: [] }, { token: [] }]);
  for (const call of calls) expect([call.path, operationOf(call)['x-role']]).toEqual([call.path, call.role]);
  expect(operationOf(endpoints.accounts.signIn).security).toEqual([]);
  expect(operationOf(endpoints.inventory.receive)).toMatchObject({
    description: 'Where there are accounts: for the role clerk and above.',
    responses: { 401: expect.anything(), 403: expect.anything() },
  });
});

test.each(calls.filter(({ status }) => status === 201).map((call) => [call.path, call] as const))(
  'POST %s documents the idempotency key and its errors',
  (_, call) => {
    const { parameters, responses } = operationOf(call);
    const key = parameters.find(({ name }: { name: string }) => name === 'idempotency-key');
    expect(key).toMatchObject({ in: 'header', description: expect.stringContaining('recorded once') });
    expect(key.required ?? false).toBe(false);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']));
  },
);

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const operation = operationOf(call);

  test('names every parameter', () => {
    const named = (where: string) =>
      (operation.parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === where)
        .map((parameter: { name: string }) => parameter.name);
    expect(named('query')).toEqual(fields(call.query));
    expect(named('path')).toEqual(fields(call.params));
    expect(named('header')).toEqual(fields(call.headers));
    expect(operation.summary).toBe(call.summary);
    expect(operation.tags).toEqual([call.tag]);
  });

  test('describes body, response and errors', () => {
    const body = operation.requestBody?.content[call.upload ?? 'application/json'].schema;
    const isOwn = (name: string) => !addedToMoves.has(name);
    expect(Object.keys(body?.properties ?? {}).filter(isOwn)).toEqual(fields(call.body).filter(isOwn));
    const answer = operation.responses[call.status];
    expect(answer.content === undefined).toBe(call.answer === undefined && call.download === undefined);
    if (call.answer) {
      const { type } = answer.content[call.events ? 'text/event-stream' : 'application/json'].schema;
      expect(type).toBe(z.toJSONSchema(call.answer).type);
    }
    const failed = Object.entries<{ content: object }>(operation.responses).filter(([status]) => status >= '400');
    expect(failed.map(([status]) => status)).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
    const namesRecords =
      fields(call.params).length > 0 || fields(call.query).some((name) => /^(id|warehouseId)$/.test(name));
    expect(failed.some(([status]) => status === '404')).toBe(namesRecords || call.errors === 'text');
    for (const [, { content }] of failed) {
      expect(Object.keys(content)).toEqual([call.errors === 'text' ? 'text/plain' : 'application/json']);
    }
  });
});

describe('the page with the description', () => {
  let url: string;
  beforeAll(async () => {
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('works with its own Content-Security-Policy, and can send a call', async () => {
    const browser = await launchBrowser();
    const { page, close: closePage } = await openPage(browser, { url: `${url}/api/docs` });
    await page.getByRole('heading', { name: /^Magazyn/ }).waitFor();
    const regions = page.locator('.opblock-summary', { hasText: 'List regions' });
    // A long list draws only the calls near the window.
    await eventually(async () => {
      await page.mouse.wheel(0, 400);
      expect(await regions.count()).toBe(1);
    });
    await regions.click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    await closePage();
    await browser.close();
  });
});
