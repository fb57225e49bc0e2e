import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { releasedDatabase } from '../../tests/helpers/database';
import { ServerProcess } from '../../tests/helpers/serverProcess';

const { db, url, drop } = await releasedDatabase();
afterAll(drop);

/** Runs `npm run webhook -- …`. */
async function webhook(...args: string[]): Promise<[code: number | null, output: string]> {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts')];
  const tool = new ServerProcess({ DATABASE_URL: url, WEBHOOK_NETWORKS: '127.0.0.1' }, args, { script });
  return [await tool.exit(), tool.output];
}

test('the command adds a webhook, prints its secret once, and lists it without', async () => {
  const address = 'http://127.0.0.1:9/hook';
  const [code, output] = await webhook('add', address, '--events', 'stock.moved,order.received');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Webhook 1 gets stock\.moved, order\.received\. .*\nwhsec_\S{40,}\n$/),
  ]);
  const { rows } = await sql`SELECT url, events FROM webhook`.execute(db);
  expect(rows).toEqual([{ url: address, events: ['stock.moved', 'order.received'] }]);
  const [, list] = await webhook();
  expect(list).toMatch(/^1 .*127\.0\.0\.1:9\/hook .*stock\.moved,order\.received .*enabled/m);
  expect(list).not.toContain('whsec_');
});

test('an unknown type of event, and an address inside the firm, are errors', async () => {
  expect(await webhook('add', 'http://127.0.0.1:9/', '--events', 'stock.moves')).toEqual([
    1,
    expect.stringMatching(
      /^There are no events stock\.moves\. There are: stock\.moved, order\.received, .*purchase-order\.deleted\.\n$/,
    ),
  ]);
  expect(await webhook('add', 'http://10.0.0.7/', '--events', '*')).toEqual([
    1,
    '10.0.0.7 is inside a private network. WEBHOOK_NETWORKS can allow it.\n',
  ]);
  expect(await webhook('add', 'http://10.0.0.7/')).toEqual([1, expect.stringMatching(/^Usage: /)]);
});
