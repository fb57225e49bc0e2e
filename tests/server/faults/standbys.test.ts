import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Databases } from '../../../scripts/cluster/databases';
import { startProxy } from '../../../scripts/cluster/proxy';
import { connect } from '../../../server/db/connection/connect';
import { failOverUnderLoad } from '../../attack/failovers';
import { attackPairs } from '../../attack/pairs';
import { Submissions } from '../../attack/submissions';
import { eventually } from '../../helpers/eventually';
import { insertTrade } from '../../helpers/scene';
import { metricOf, startServers } from '../../helpers/servers';

/* Servers with a primary and two standbys. One standby is always slightly behind. */

const BEHIND_MS = 150;
const PAIRS = 200;
const ENOUGH = 1_000_000_000;

const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-standbys-')));
const databases = await Databases.start({ folder, standbys: 2, durable: false });
const logged: string[] = [];
const servers = await startServers(databases, 2, (message) => logged.push(message));
const urls = servers.map(({ url }) => url);
const proxy = await startProxy(urls);
const db = connect(databases.url);
const trade = await insertTrade(db, [ENOUGH, ENOUGH], [{}, {}, {}]);
afterAll(async () => {
  await proxy.close();
  await db.destroy();
  for (const server of servers) await server.stop();
  await databases.stop();
  await rm(folder, { recursive: true, force: true });
});

const readsOfStandbys = async () => {
  const reads = await Promise.all(urls.map((url) => metricOf(url, 'magazyn_standby_reads')));
  return reads.reduce((sum, each) => sum + each, 0);
};
const inUse = async (count: number) =>
  eventually(async () => {
    for (const url of urls) expect(await metricOf(url, 'magazyn_standby_in_use')).toBe(count);
  });

test('a client reads its own writes, and standbys answer other reads', async () => {
  await inUse(2);
  await databases.standbys[0]?.set({ recovery_min_apply_delay: `${BEHIND_MS}ms` });
  const before = await readsOfStandbys();
  expect(await attackPairs({ urls, trade, pairs: PAIRS })).toBe(0);
  expect(await readsOfStandbys()).toBeGreaterThan(before);
});

test('the primary answers clients that do not send the position of their last write', async () => {
  const before = await readsOfStandbys();
  expect(await attackPairs({ urls, trade, pairs: 30, sendsPosition: false })).toBe(0);
  expect(await readsOfStandbys()).toBe(before);
});

/** The cookies of a browser that received these responses in order. */
function cookiesOf(...answers: Response[]): string {
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''));
  return [...new Map(cookies.map((cookie) => [cookie.split('=')[0], cookie])).values()].join('; ');
}

test('standbys may answer clients that have not written, even when they are behind', async () => {
  const [url = ''] = urls;
  const read = await fetch(`${url}/api/categories`);
  const [standby] = databases.standbys;
  await standby?.ask('pg_wal_replay_pause()');
  await eventually(async () => expect(await standby?.ask('pg_get_wal_replay_pause_state()')).toBe('paused'));
  const name = 'Not there yet';
  const body = JSON.stringify({ name, description: 'Soon' });
  const headers = { 'content-type': 'application/json' };
  const written = await fetch(`${url}/api/categories`, { method: 'POST', headers, body });
  const found = async (headers: Record<string, string>, agent: string) => {
    const init = { headers: { ...headers, 'user-agent': agent } };
    return (await (await fetch(`${url}/api/categories?name=there yet`, init)).json()).content.length;
  };
  const seen = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 12 }, (_, nth) => found(headers, `reader ${nth}`)));
  // One of these readers is answered by the standby that is behind.
  const nothing = { 'magazyn-written': '0-0' };
  const behind = (await seen(nothing)).indexOf(0);
  expect(behind).toBeGreaterThanOrEqual(0);
  expect(await seen({ cookie: cookiesOf(read) })).toContain(0);
  // Never after a write, even if the response to an earlier read arrives later.
  expect(await seen({ cookie: cookiesOf(written, read) })).not.toContain(0);
  await standby?.ask('pg_wal_replay_resume()');
  await eventually(async () => expect(await found(nothing, `reader ${behind}`)).toBe(1));
});

test('a standby that fails is skipped, and used again after its return', async () => {
  const [standby] = databases.standbys;
  await standby?.stop();
  expect(await attackPairs({ urls, trade, pairs: 20 })).toBe(0);
  await inUse(1);
  const { warnings } = await (await fetch(`${urls[0]}/readyz`)).json();
  expect(warnings).toContain(`The standby 127.0.0.1:${standby?.port} does not answer: nothing is read from it.`);
  await standby?.start();
  await inUse(2);
  expect(logged).toContain(`The standby 127.0.0.1:${standby?.port} is read from.`);
});

test('after the primary is killed, a standby takes over with every confirmed move, once', async () => {
  const submissions = new Submissions(() => proxy.url, trade);
  await submissions.begin(db);
  const result = await failOverUnderLoad({ databases, db, submissions, name: 'failover' });
  expect(result).toMatchObject({ lost: 0, doubled: 0, differences: 0 });
  expect(result.acknowledged).toBeGreaterThan(0);
  await inUse(2);
  expect(await attackPairs({ urls, trade, pairs: 30 })).toBe(0);
});
