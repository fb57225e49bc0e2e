import { sql } from 'kysely';
import { addAccount, setPassword } from '../server/accounts/accounts';
import { buildApp } from '../server/app';
import { connect } from '../server/db/connection/connect';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, quantile, shown } from './lib/statistics';

/*
 * Whether the duration of a failed sign-in reveals that an account exists. Alternates between a known name, an unknown one, and
 * a second known one, whose difference to the first shows the noise.
 */

/** Attempts with each name. */
const TRIES = numberSetting('BENCH_TRIES', 1_000);
/** Bootstrap samples for the confidence interval. */
const DRAWINGS = 2_000;
const NAMES = { known: 'anna', 'known, another': 'jan', unknown: 'nobody' } as const;
type Kind = keyof typeof NAMES;

await using databases = await openDatabases();
await using db = connect(await databases.copyOf('default'));
const app = await buildApp({ db, limits: { perMinute: 0, maxLag: 0 } });
await db.transaction().execute(async (trx) => {
  for (const name of [NAMES.known, NAMES['known, another']]) {
    await addAccount(trx, name, 'viewer');
    await setPassword(trx, name, 'a horse, a battery');
  }
});

const times: Record<Kind, number[]> = { known: [], 'known, another': [], unknown: [] };
const kinds = Object.keys(NAMES) as Kind[];
for (let round = -20; round < TRIES; round++) {
  // Each comes first equally often.
  for (let turn = 0; turn < kinds.length; turn++) {
    const kind = kinds[(Math.abs(round) + turn) % kinds.length] as Kind;
    await sql`TRUNCATE sign_in_attempt`.execute(db);
    const payload = { name: NAMES[kind], password: 'a wrong guess' };
    const began = performance.now();
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/session', payload });
    const took = performance.now() - began;
    if (statusCode !== 401) throw new Error(`${kind} was answered ${statusCode}.`);
    if (round >= 0) times[kind].push(took);
  }
}
await app.close();

const rows = kinds.map((kind) => {
  const sorted = times[kind].toSorted((one, other) => one - other);
  return [kind, shown(figureOf(sorted)), ...[0.05, 0.95].map((q) => quantile(sorted, q).toFixed(1))];
});
const columns = ['failed sign-in at a name that is', 'ms (middle half)', '5 % below', '5 % above'];
await report(
  'sign-in',
  `${table(columns, rows)}\n
${TRIES} tries each, in turns. Unknown less known: ${difference('unknown')}; one known less the other: ${difference('known, another')}.
${machine()}`,
);

/** Returns the difference of medians to the known name, and the range that contains 95 % of such differences by chance. */
function difference(kind: Kind): string {
  const [some, known] = [times[kind], times.known];
  const median = (all: readonly number[]) => figureOf(all).median;
  const drawn = (all: readonly number[]) => all.map(() => all[Math.floor(Math.random() * all.length)] ?? 0);
  const drawings = Array.from({ length: DRAWINGS }, () => median(drawn(some)) - median(drawn(known)));
  const sorted = drawings.toSorted((one, other) => one - other);
  const [low, high] = [quantile(sorted, 0.025), quantile(sorted, 0.975)].map((each) => each.toFixed(2));
  return `${(median(some) - median(known)).toFixed(2)} ms (${low} to ${high})`;
}
