import { parseArgs } from 'node:util';
import { checkBackup } from '../backup/check';
import { formatMoment, readMoment } from '../backup/moment';
import { restoreTo } from '../backup/pointInTime/restore';
import { restore } from '../backup/restore';
import { extensionDirs, readDatabase } from '../config';
import { readMigrations } from '../db/extensionMigrations';
import { openUrl } from '../db/open';
import { runTool } from './tool';

const HELP = `Usage: npm run restore -- <file> [options]
       npm run restore -- --at "2026-11-22 14:05" [--from <folder>]

Restores a backup that npm run backup wrote, also one of an earlier release or of another version of PostgreSQL: all of
it, brought up to date and verified, or nothing. Or puts the built-in database back to a moment, from what a server with
BACKUP_TO has kept; what was there before is kept beside it. The server has to be stopped.

Options
  --replace         where the database is not empty, move what is in it into a schema of its own (before_<date>), in the
                    same moment as the backup takes its place; without it only an empty database is restored into
  --repair          where figures in the backup are not what its journal says, derive them from the journal
  --leave-out <table>
                    restore the rest of a file that holds this table of another program; may be given several times
  --at <moment>     by the clocks of this machine, or with an offset behind it: what was committed by then
  --from <folder>   the folder of the backups (BACKUP_TO); of several databases whose own folder is lost, the one in its
                    point-in-time folder
  --incomplete      replace what is there even where the archive has a hole before that moment
  --help            this text

The database is the one of DATABASE_URL, or the built-in one in DATA_DIR (./data), made if there is none.`;

await runTool(HELP, async (log) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      repair: { type: 'boolean' },
      'leave-out': { type: 'string', multiple: true },
      at: { type: 'string' },
      from: { type: 'string' },
      incomplete: { type: 'boolean' },
    },
  });
  const [file, more] = positionals;
  const { at, from, replace, repair, incomplete, 'leave-out': leaveOut } = values;
  if (at !== undefined && !file && !replace && !repair && !leaveOut) return restoreMoment(at, from, incomplete, log);
  if (!file || more || at !== undefined || from !== undefined || incomplete) {
    throw new Error(
      'Name one file, npm run restore -- /srv/backups/magazyn-….backup, or a moment: --at "2026-11-22 14:05"',
    );
  }
  // Checks first, so that a damaged file does not create a data folder.
  await checkBackup(file);
  const extensions = await readMigrations(extensionDirs(process.env));
  const { url, close } = await openUrl(readDatabase(process.env), { log });
  try {
    const { createdAt, rows, leftOut, aside } = await restore(url, file, { replace, repair, extensions, leaveOut });
    log(
      `Restored ${rows.movement ?? 0} transactions as of ${formatMoment(new Date(createdAt))}, and verified every figure.`,
    );
    if (leftOut.length > 0) log(`Left out, as not Magazyn's: ${leftOut.join(', ')}.`);
    if (aside) log(`What was there before is kept in the schema ${aside}. To delete it: DROP SCHEMA ${aside} CASCADE`);
  } finally {
    await close();
  }
});

async function restoreMoment(
  moment: string,
  folder: string | undefined,
  incomplete: boolean | undefined,
  log: (message: string) => void,
) {
  const { databaseUrl, dataDir, archiveTo } = readDatabase(process.env);
  if (databaseUrl) throw new Error('Only the built-in database can be put back to a moment; unset DATABASE_URL.');
  const named = folder ?? archiveTo;
  if (!named) throw new Error('Name the folder of the backups with --from, or BACKUP_TO.');
  const [, from = named, identifier] = /^(.*)\/point-in-time\/(\d+)\/?$/.exec(named) ?? [];
  const at = readMoment(moment);
  if (at.getTime() > Date.now()) throw new Error(`${formatMoment(at)} is still to come.`);
  await restoreTo({ dataDir, from, identifier, at, incomplete, log });
}
