import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OpenDatabase, openDatabase } from '../../server/db/connection/open';
import { errorText } from '../../server/errorText';
import { verifyProjections } from '../../server/ledger/verify';
import { insertTrade } from '../helpers/scene';
import { attackBackups } from './backups';
import { attackConnections } from './connections';
import { attackDoors, MOST_LOOKED_AT } from './doors';
import { attackGreedy } from './greedy';
import { attackHostile } from './hostile';
import { type Attack, attackProcesses, Victim } from './killing';
import { type Account, Submissions } from './submissions';

const HELP = `Usage: npm run attack -- [--minutes <number>]

Attacks servers of its own in every way that needs no root, prints what it counted, and ends with 1 where a promise was
broken. docs/reliability.md says what is promised.`;

/** Each attack's share of the time, which does not include starting and filling the servers. */
const SHARES = {
  races: 0.1,
  app: 0.2,
  database: 0.15,
  stop: 0.1,
  backups: 0.2,
  connections: 0.1,
  hostile: 0.1,
  greedy: 0.05,
};
/** Shorter runs use less data. */
const LONG_MINUTES = 5;
const RACERS = 32;
const LONGEST_HEALTH_MS = 1_000;
/** Minimum duration of the floods: the server fills the buffers of the connections. */
const GREEDY_SECONDS = 4;

interface Line {
  attack: string;
  counts: object;
  kept: boolean;
}

const WORDS: Record<Attack, string> = {
  app: 'the app killed',
  database: 'processes of the database killed',
  stop: 'processes of the database stopped for 3 s',
};

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else process.exitCode = (await attack(Number(values.minutes))) ? 0 : 1;

/** @returns whether the server kept every promise */
async function attack(minutes: number): Promise<boolean> {
  if (!(minutes > 0)) throw new RangeError('--minutes takes a number above 0.');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-attack-')));
  const seconds = (part: keyof typeof SHARES) => SHARES[part] * minutes * 60;
  const lines: Line[] = [];
  const report = (attack: string, counts: object, kept: boolean) => {
    lines.push({ attack, counts, kept });
    console.log(`${kept ? 'kept  ' : 'BROKEN'} ${attack}: ${JSON.stringify(counts)}`);
  };
  try {
    await attackMoves(join(folder, 'moves'), seconds, report);
    const size = minutes < LONG_MINUTES ? 'default' : 'large';
    await attackRequests(join(folder, 'requests'), size, seconds, report);
    const doors = await attackDoors();
    const isShut = doors.letIn.length + doors.inLog === 0 && doors.guessesLookedAt <= MOST_LOOKED_AT;
    report('doors of a server with accounts', doors, isShut);
  } catch (error) {
    report('broken off', { error: errorText(error) }, false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.table(
    lines.map(({ attack: name, counts, kept }) => ({ attack: name, kept, counts: JSON.stringify(counts) })),
  );
  return lines.every(({ kept }) => kept);
}

type Seconds = (part: keyof typeof SHARES) => number;
type Report = (attack: string, counts: object, kept: boolean) => void;

function isKept({ lost, doubled, differences }: Account): boolean {
  return lost + doubled + differences === 0;
}

/** Moves stock while killing, stopping, cutting and backing up everything around it. */
async function attackMoves(dataDir: string, seconds: Seconds, report: Report): Promise<void> {
  const victim = new Victim(dataDir, ['--no-seed']);
  await victim.ready();
  try {
    const inDatabase = sharing(dataDir);
    const room = [1_000_000_000_000, 1_000_000_000_000];
    const trade = await inDatabase(({ db }) => insertTrade(db, room, [{}, {}, {}, {}, {}]));
    const submissions = new Submissions(() => victim.url, trade);
    const settle = () => inDatabase(({ unlimitedDb }) => submissions.settle(unlimitedDb));

    const races = submissions.stream('races', RACERS);
    await sleep(seconds('races') * 1000);
    await races.end();
    const raced = await settle();
    report(`races of ${RACERS} clients`, raced, isKept(raced));

    for (const kind of ['app', 'database', 'stop'] as const) {
      let times = 0;
      let account = raced;
      for (const end = performance.now() + seconds(kind) * 1000; performance.now() < end && isKept(account); times++) {
        account = await attackProcesses(victim, submissions, kind, `${kind}-${times}`, settle);
      }
      report(WORDS[kind], { times, ...account }, isKept(account));
    }

    await mkdir(`${dataDir}-backups`);
    const backups = await inDatabase(({ url }) =>
      attackBackups({ url, folder: `${dataDir}-backups`, submissions, seconds: seconds('backups') }),
    );
    const account = await settle();
    const whole = backups.verified === backups.taken && backups.restored === backups.taken;
    report('backups while goods are moved', { ...backups, ...account }, whole && isKept(account));
  } finally {
    await victim.end();
  }
}

/** Sends requests of hostile and greedy clients, and breaks the network. */
async function attackRequests(dataDir: string, size: string, seconds: Seconds, report: Report): Promise<void> {
  const victim = new Victim(dataDir, ['--size', size]);
  await victim.ready();
  try {
    const inDatabase = sharing(dataDir);
    const network = await inDatabase(({ url }) =>
      attackConnections({ databaseUrl: url, seconds: seconds('connections') }),
    );
    report('connections to the database cut, swallowed, delayed', network, network.lost + network.doubled === 0);
    const { url, pid } = victim;
    const greedy = await attackGreedy({
      url,
      pid,
      seconds: Math.max(seconds('greedy'), GREEDY_SECONDS),
      log: () => {},
    });
    // Ignores latency in a short run, which may share the machine with other tests.
    const calm = size === 'default' || greedy.worstHealthMs < LONGEST_HEALTH_MS;
    report('greedy clients', greedy, calm && greedy.wrong.length === 0);
    const hostile = await attackHostile({ url, seconds: seconds('hostile'), log: () => {} });
    report('hostile requests', hostile, hostile.violations.length === 0);
    const differences = await inDatabase(({ unlimitedDb }) => verifyProjections(unlimitedDb));
    report('figures after all of it', { differences: differences.length }, differences.length === 0);
  } finally {
    await victim.end();
  }
}

/** Runs work in the database of a running server, like a command line tool. */
function sharing(dataDir: string) {
  return async <Answer>(work: (database: OpenDatabase) => Promise<Answer>): Promise<Answer> => {
    const database = await openDatabase({ dataDir }, { log: () => {}, exclusive: false, max: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
}
