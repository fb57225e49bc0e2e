import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Databases } from '../../scripts/cluster/databases';
import { startProxy } from '../../scripts/cluster/proxy';
import { connect } from '../../server/db/connection/connect';
import { insertTrade } from '../helpers/scene';
import { metricOf, startServers } from '../helpers/servers';
import { failOverUnderLoad } from './failovers';
import { attackPairs } from './pairs';
import { Submissions } from './submissions';

const HELP = `Usage: npm run cluster:failover -- [times]
       npm run cluster:pairs -- [pairs]

On a primary, two standbys and three servers of its own: kills the primary under load so many times (20), or writes and
reads in so many random pairs (10000), with one of the standbys always a little behind. Ends with 1 where a promise was
broken.`;

const ENOUGH = 1_000_000_000_000;
const SERVERS = 3;
const BEHIND = '50ms';

const [kind, number] = process.argv.slice(2);
if (kind !== 'failover' && kind !== 'pairs') console.log(HELP);
else process.exitCode = (await attack(kind, Number(number ?? (kind === 'pairs' ? 10_000 : 20)))) ? 0 : 1;

/** @returns whether the cluster kept every promise */
async function attack(kind: 'failover' | 'pairs', times: number): Promise<boolean> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-cluster-')));
  const databases = await Databases.start({ folder, standbys: 2 });
  try {
    const servers = await startServers(databases, SERVERS);
    const urls = servers.map(({ url }) => url);
    const db = connect(databases.url);
    const trade = await insertTrade(db, [ENOUGH, ENOUGH], [{}, {}, {}]);
    try {
      if (kind === 'failover') return await failOvers(databases, urls, times, { db, trade });
      await databases.standbys[0]?.set({ recovery_min_apply_delay: BEHIND });
      return await pairs(urls, times, trade);
    } finally {
      await db.destroy();
      for (const server of servers) await server.stop();
    }
  } finally {
    await databases.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Scene = { db: ReturnType<typeof connect>; trade: Awaited<ReturnType<typeof insertTrade>> };

async function failOvers(databases: Databases, urls: string[], times: number, { db, trade }: Scene): Promise<boolean> {
  const proxy = await startProxy(urls);
  const submissions = new Submissions(() => proxy.url, trade);
  let isKept = true;
  for (let nth = 1; nth <= times; nth++) {
    const result = await failOverUnderLoad({ databases, db, submissions, name: `failover-${nth}` });
    isKept &&= result.lost + result.doubled + result.differences === 0;
    console.log(`failover ${nth}: ${JSON.stringify(result)}`);
  }
  await proxy.close();
  return isKept;
}

async function pairs(urls: string[], count: number, trade: Scene['trade']): Promise<boolean> {
  const began = performance.now();
  const missed = await attackPairs({ urls, trade, pairs: count });
  const seconds = Math.round((performance.now() - began) / 1_000);
  const reads = await Promise.all(urls.map((url) => metricOf(url, 'magazyn_standby_reads')));
  const byStandbys = reads.reduce((sum, each) => sum + each, 0);
  console.log(
    `${count} pairs in ${seconds} s: ${missed} missed what they had written; ${byStandbys} queries of standbys`,
  );
  return missed === 0;
}
