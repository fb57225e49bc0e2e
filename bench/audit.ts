import { actAs } from '../server/db/actor';
import { connect } from '../server/db/connection/connect';
import { receive } from '../server/inventory/stock';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { perSecond } from './lib/perSecond';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { barePool, replay, type Statement, statementsOf, type Waves } from './lib/statements';
import { figureOf, medianOf, shown } from './lib/statistics';

/*
 * The cost of the audit trail: the statements of receipts by a signed-in user, with and without their audit part. Both variants
 * alternate over the bare driver, so that nothing else differs.
 */

/** Runs of each variant. */
const RUNS = numberSetting('BENCH_RUNS', 200);
/** Duration of a run in ms. Short, so that the machine's other load affects both variants alike. */
const MS = numberSetting('BENCH_MS', 250);
const CLIENTS = [1, 8];
const ACTOR = { account: { id: 1, name: 'anna' }, address: '10.0.0.7', requestId: crypto.randomUUID() };

/** The insertion into the audit trail, and the actor, which is set along with BEGIN. */
const AUDIT_PARTS = [/noted AS \(\s*INSERT INTO audit [^)]*\)[^)]*\),\s*/, /; SET LOCAL magazyn\.actor TO .*/s];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url);
await makeEndless(db);

const audited: Waves[] = [];
for (const receipt of await inventReceipts(db)) {
  audited.push(await actAs(ACTOR, () => statementsOf(() => receive(db, receipt))));
}
const unaudited = audited.map((waves) => waves.map((wave) => wave.map(withoutAudit)));

await using pool = barePool(url, Math.max(...CLIENTS));
const next = rotation();
const ways = Object.entries({ audited, unaudited }).map(([way, recorded]) => {
  const work = async () => {
    const client = await pool.connect();
    await replay(client, next(recorded)).finally(() => client.release());
  };
  return { way, work, rates: [] as number[] };
});

const rows: string[][] = [];
for (const clients of CLIENTS) {
  for (const each of ways) each.rates = [await perSecond(clients, 500, each.work)].slice(1);
  for (let run = 0; run < RUNS; run++) {
    for (const each of run % 2 ? ways.toReversed() : ways) each.rates.push(await perSecond(clients, MS, each.work));
  }
  const [noted, bare] = ways.map(({ rates }) => rates);
  if (!noted || !bare) throw new Error('A way was not measured.');
  const costs = medianOf(bare.map((rate, run) => (rate / (noted[run] ?? 0) - 1) * 100));
  rows.push([
    String(clients),
    shown(figureOf(bare)),
    shown(figureOf(noted)),
    `${costs.median.toFixed(1)} % (${costs.low.toFixed(1)} to ${costs.high.toFixed(1)} %)`,
  ]);
}
await report('audit', `${table(['clients', 'without', 'noted', 'each takes longer by'], rows)}\n\n${machine()}`);

function withoutAudit({ name, text, values }: Statement): Statement {
  const cut = AUDIT_PARTS.reduce((left, note) => left.replace(note, ''), text);
  return cut === text || name === undefined
    ? { ...(name && { name }), text: cut, values }
    : { name: `${name}-bare`, text: cut, values };
}
