import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../../server/backup/backup';
import { restore } from '../../server/backup/restore';
import { startEmbedded } from '../../server/db/embedded/start';
import { openDatabase, openUrl } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/db/verify';
import { errorText } from '../../server/errorText';
import { insertTrade } from '../helpers/scene';
import { attackConnections } from './connections';
import { attackGreedy } from './greedy';
import { attackHostile } from './hostile';
import { type Attack, attackProcesses, Victim } from './killing';
import { Submissions } from './submissions';

const HELP = `Usage: npm run attack -- [--minutes <number>]

Attacks a server of its own in every way that needs no root, prints what it counted, and ends with 1 if a promise was
broken. See docs/reliability.md for what is promised.`;

/** What part of the time each kind of attack gets. */
const SHARES = {
  races: 0.1,
  app: 0.15,
  database: 0.15,
  stop: 0.1,
  backups: 0.2,
  connections: 0.15,
  hostile: 0.1,
  greedy: 0.05,
};

interface Line {
  attack: string;
  times: number;
  counts: Record<string, unknown>;
  broken: boolean;
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else process.exitCode = (await attack(Number(values.minutes))) ? 0 : 1;

/** @returns whether every promise was kept */
async function attack(minutes: number): Promise<boolean> {
  if (!(minutes > 0)) throw new RangeError('--minutes takes a number above 0.');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-attack-')));
  const dataDir = join(folder, 'data');
  const seconds = (part: keyof typeof SHARES) => SHARES[part] * minutes * 60;
  const lines: Line[] = [];
  const report = (line: Line) => {
    lines.push(line);
    console.log(`${line.attack}: ${line.times} times, ${JSON.stringify(line.counts)}${line.broken ? '  BROKEN' : ''}`);
  };
  const victim = new Victim(dataDir);
  try {
    await victim.ready();
    const inDatabase = sharing(dataDir);
    const room = [1_000_000_000_000, 1_000_000_000_000];
    const trade = await inDatabase((db) =>
      insertTrade(
        db,
        room,
        Array.from({ length: 5 }, () => ({})),
      ),
    );
    const submissions = new Submissions(() => victim.url, trade);
    const settle = () => inDatabase((db) => submissions.settle(db));

    const races = submissions.stream('races', 32);
    await until(seconds('races'), async () => void (await fetch(`${victim.url}/readyz`)));
    await races.end();
    const raced = await settle();
    report({ attack: 'races of 32 clients', times: 1, counts: { ...raced }, broken: isBroken(raced) });

    for (const kind of ['app', 'database', 'stop'] satisfies Attack[]) {
      let times = 0;
      let last = raced;
      await until(seconds(kind), async () => {
        last = await attackProcesses(victim, submissions, kind, `${kind}-${times++}`, settle);
        if (isBroken(last)) throw new Error(`${kind}: ${JSON.stringify(last)}`);
      });
      report({ attack: WORDS[kind], times, counts: { ...last }, broken: isBroken(last) });
    }

    report(await attackBackups(dataDir, folder, submissions, seconds('backups')));
    report(await attackNetwork(folder, seconds('connections')));

    const hostile = await attackHostile({ url: victim.url, seconds: seconds('hostile'), log: () => {} });
    report({
      attack: 'hostile requests',
      times: hostile.requests,
      counts: { ...hostile },
      broken: hostile.violations.length > 0,
    });
    const greedy = await attackGreedy({ url: victim.url, seconds: seconds('greedy'), log: () => {} });
    report({
      attack: 'greedy clients',
      times: greedy.attempts,
      counts: { ...greedy },
      broken: greedy.worstHealthMs > 1_000,
    });
    const differences = (await inDatabase(verifyProjections)).length;
    report({ attack: 'figures after all of it', times: 1, counts: { differences }, broken: differences > 0 });
  } catch (error) {
    report({ attack: 'broken off', times: 1, counts: { error: errorText(error) }, broken: true });
  } finally {
    await victim.end();
    await rm(folder, { recursive: true, force: true });
  }
  console.table(lines.map(({ attack: name, times, broken }) => ({ attack: name, times, kept: !broken })));
  return lines.every(({ broken }) => !broken);
}
