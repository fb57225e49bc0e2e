import { parseArgs } from 'node:util';
import { backUp } from '../backup/backup';
import { prune, readKeep } from '../backup/folder';
import { takeBaseIfDue } from '../backup/pointInTime/daily';
import { extensionDirs, readDatabase } from '../config';
import { openUrl } from '../db/connection/open';
import { readMigrations } from '../db/extensionMigrations';
import { runTool } from './tool';

const HELP = `Usage: npm run backup -- --to <folder> [options]

Writes a snapshot of the database into one compressed file, restores that file into a temporary database and verifies every
figure there. Only a file that passes becomes a backup. A server may run meanwhile.

Options
  --to <folder>     the folder of the backups (BACKUP_TO), outside the data folder and best on another disk
  --keep <rules>    the older backups to keep, such as 24h,7d,12m: the last one of each of the last 24 hours, 7 days, 12
                    months (y: years) that have one; all of them when absent
  --help            show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if it is not running.`;

/** The time span of point-in-time restores, where --keep does not name days. */
const DAYS = 7;

await runTool(HELP, async (log) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const to = values.to ?? process.env.BACKUP_TO;
  if (!to) throw new Error('Name the folder the backup goes to: npm run backup -- --to /srv/backups');
  const rules = values.keep === undefined ? undefined : readKeep(values.keep);
  const config = readDatabase(process.env);
  const { url, close } = await openUrl(config, { log, exclusive: false });
  try {
    const backup = await backUp(url, to, {
      log,
      dataDir: config.databaseUrl ? undefined : config.dataDir,
      signal: stopped(),
      extensions: await readMigrations(extensionDirs(process.env)),
    });
    log(
      `${backup.path}: ${backup.transactions} transactions, ${megabytes(backup.bytes)}, restored on trial and verified.`,
    );
    const [identifier = ''] = backup.source.split('/');
    const days = rules && (rules.find(({ unit }) => unit === 'd')?.count ?? DAYS);
    const base = config.databaseUrl ? undefined : await takeBaseIfDue({ clusterUrl: url, identifier, to, days });
    if (base) log(`${base.file}: ${megabytes(base.bytes)}, from which every moment after it can be restored.`);
    const gone = rules ? await prune(backup.source, to, rules) : 0;
    if (gone > 0)
      log(`Removed ${gone} older ${gone === 1 ? 'backup' : 'backups'} that --keep ${values.keep} does not keep.`);
  } finally {
    await close();
  }
});

/** Aborts on Ctrl-C, or when the server that started this backup ends. */
function stopped(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => abort.abort(new Error('The backup was stopped. Nothing of it is left.')));
  }
  return abort.signal;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
