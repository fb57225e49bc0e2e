import { parseArgs } from 'node:util';
import { checkBackup } from '../backup/contents';
import { formatMoment, readMoment } from '../backup/moment';
import { restoreTo } from '../backup/pointInTime/restore';
import { restore } from '../backup/restore';
import { extensionDirs, readDatabase, readExtensionsOff } from '../config';
import { openUrl } from '../db/connection/open';
import { loadExtensions } from '../extensions';
import { verifications } from '../ledger/verify';
import { runTool } from './tool';

const HELP = `Usage: npm run restore -- <file> [options]
       npm run restore -- --at "2026-11-22 14:05" [--from <folder>]

Restores a backup of npm run backup, also one of an earlier release or of another version of PostgreSQL, and verifies it. It
restores all of it, or nothing. With --at it restores the built-in database to a moment, from the archive that a server with
BACKUP_TO keeps; the former database is kept next to it. Stop the server first.

Options
  --replace         if the database is not empty, move its content to a separate schema (before_<date>), in the same
                    transaction; without it, the database has to be empty
  --repair          derive figures that differ from the backup's journal from the journal; figures of closed months stay as they are
  --leave-out <table>
                    leave out this table of another program; may be given several times
  --at <moment>     the moment, by this machine's clock or with an offset: everything committed by then is restored
  --from <folder>   the folder of the backups (BACKUP_TO); if several databases have backups in it and the data folder is
                    lost, the database's own folder below point-in-time
  --incomplete      restore even if the archive has a hole before that moment
  --help            show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it creates if there is none.`;

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
  const extensions = await loadExtensions(extensionDirs(process.env), readExtensionsOff(process.env));
  const { url, close } = await openUrl(readDatabase(process.env), { log });
  try {
    const { createdAt, rows, leftOut, aside } = await restore(url, file, {
      replace,
      repair,
      extensions: extensions.migrations,
      verifications: verifications.of(extensions),
      leaveOut,
    });
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
  if (databaseUrl) throw new Error('Only the built-in database can be restored to a moment; unset DATABASE_URL.');
  const named = folder ?? archiveTo;
  if (!named) throw new Error('Name the folder of the backups with --from, or BACKUP_TO.');
  const [, from = named, identifier] = /^(.*)\/point-in-time\/(\d+)\/?$/.exec(named) ?? [];
  const at = readMoment(moment);
  if (at.getTime() > Date.now()) throw new Error(`${formatMoment(at)} is in the future.`);
  await restoreTo({ dataDir, from, identifier, at, incomplete, log });
}
