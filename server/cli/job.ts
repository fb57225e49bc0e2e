import { scheduleBackups } from '../backup/schedule';
import { extensionDirs, readConfig } from '../config';
import { notifyServers } from '../db/connection/channel';
import { openDatabase } from '../db/connection/open';
import { MACHINE_CLOCK } from '../db/day';
import { checkSchema } from '../db/migrate';
import { loadExtensions } from '../extensions';
import { type Job, scheduleText } from '../jobs/job';
import { claimRun, registerJobs } from '../jobs/lease';
import { carryOut } from '../jobs/runner';
import { jobStates } from '../jobs/runs';
import { jobsOf } from '../recordJob';
import { original } from '../texts/message';
import { upkeepJobs } from '../upkeep/jobs';
import { inColumns, runTool } from './tool';

const HELP = `Usage: npm run job -- [NAME]

Runs a job now, and waits for its end; without a name, lists the jobs with their last runs. A job that a server runs at this
moment is not started a second time.

Options
  --help   show this text

It reads the same environment as the server, and uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data),
which it starts if it is not running.`;

await runTool(HELP, async (log) => {
  const config = readConfig([], process.env);
  if (!config) return;
  const extensions = await loadExtensions(extensionDirs(process.env), config.extensionsOff);
  const { unlimitedDb: db, url: databaseUrl, close } = await openDatabase(config, { log, exclusive: false, max: 2 });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    await checkSchema(db, extensions.migrations);
    const source = { url: databaseUrl, dataDir: config.databaseUrl ? undefined : config.dataDir };
    const backups = config.backups && (await scheduleBackups(config.backups, source));
    const jobs = [...(backups ? [backups.job] : []), ...upkeepJobs(config, extensions), ...jobsOf(extensions)];
    await registerJobs(db, jobs);
    const [name] = process.argv.slice(2);
    if (name === undefined) return log(inColumns((await jobStates(db, jobs, 1)).map(line)) ?? '');
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`There is no job ${name}: ${jobs.map((each) => each.name).join(', ')}.`);
    const { error, note, seconds } = await run(job);
    if (error) throw new Error(`The job ${name} failed after ${seconds} s: ${error}`);
    log(`The job ${name} took ${seconds} s.${note ? ` ${original(note)}` : ''}`);
  } finally {
    await close();
  }

  async function run(job: Job) {
    const claim = await claimRun(db, job, 'command');
    if (!claim) throw new Error(`A server runs the job ${job.name} at this moment.`);
    const began = performance.now();
    const silent = { info: () => {}, warn: () => {}, error: () => {} };
    const context = { db, databaseUrl, clock: MACHINE_CLOCK, log: silent, signal: stopping.signal, byHand: true };
    const outcome = await carryOut(job, claim, context);
    await notifyServers(db);
    return { ...outcome, seconds: ((performance.now() - began) / 1_000).toFixed(1) };
  }
});

function line({ name, schedule, due, runs: [last] }: Awaited<ReturnType<typeof jobStates>>[number]) {
  const outcome = last?.ended ? (last.error ?? last.note ?? 'done') : last && 'running';
  return {
    job: name,
    schedule: scheduleText(schedule),
    last: last?.began.toISOString() ?? '',
    seconds: String(last?.seconds ?? ''),
    outcome: outcome ?? '',
    next: due?.toISOString() ?? '',
  };
}
