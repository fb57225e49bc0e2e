import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { verifyProjections } from '../../../server/ledger/verify';
import { attackHostile } from '../../attack/hostile';
import { openApi } from '../../helpers/api';
import { UNLIMITED } from '../../helpers/limits';
import { makeWorld } from '../../helpers/modelWorld';

const { app, db, close } = await openApi({ localOnly: true });
afterAll(close);

test('every call responds to any input in the documented form, and soon', async () => {
  await makeWorld(db, 3, { products: 20, moves: 40 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { requests, byStatus, violations } = await attackHostile({ url, seconds: 100, most: 2_000, log: () => {} });
  expect(violations).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  expect(Object.keys(byStatus)).toEqual(expect.arrayContaining(['200', '400', '404']));
  expect(await verifyProjections(db)).toEqual([]);
});

describe('the attack', () => {
  test('detects undocumented responses', async () => {
    const broken = await buildApp({ db, limits: UNLIMITED });
    broken.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode === 404) reply.code(500);
      return payload;
    });
    const url = await broken.listen({ port: 0, host: '127.0.0.1' });
    const { violations } = await attackHostile({ url, seconds: 2, log: () => {} });
    await broken.close();
    expect(violations.join('\n')).toMatch(/500: /);
  });

  test('rejects URLs of other machines', async () => {
    await expect(attackHostile({ url: 'http://example.com', seconds: 1, log: () => {} })).rejects.toThrow(
      'is not a server on this machine',
    );
  });
});
