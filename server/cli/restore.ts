import { parseArgs } from 'node:util';
import { restore } from '../backup/restore';
import { readDatabase } from '../config';
import { openUrl } from '../db/open';
import { runTool } from './tool';

const HELP = `Usage: npm run restore -- <file> [options]

Restores a backup that npm run backup wrote, also one of an earlier release or of another version of PostgreSQL: all of
it, brought up to date and verified, or nothing. The server has to be stopped.

Options
  --replace       where the database is not empty, move what is in it into a schema of its own (before_<date>), in the
                  same moment as the backup takes its place; without it only an empty database is restored into
  --repair        where figures in the backup are not what its journal says, derive them from the journal
  --help          this text

The database is the one of DATABASE_URL, or the built-in one in DATA_DIR (./data), made if there is none.`;

await runTool(HELP, async (log) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, repair: { type: 'boolean' } },
  });
  const [file, more] = positionals;
  if (!file || more) throw new Error('Name one file to restore: npm run restore -- /srv/backups/magazyn-….backup');
  const { url, close } = await openUrl(readDatabase(process.env), { log });
  try {
    const { createdAt, rows, aside } = await restore(url, file, values);
    log(`Restored ${rows.movement ?? 0} transactions as of ${createdAt}, and verified every figure.`);
    if (aside) log(`What was there before is kept in the schema ${aside}. To delete it: DROP SCHEMA ${aside} CASCADE`);
  } finally {
    await close();
  }
});
