import { parseArgs } from 'node:util';
import { extensionDirs, readDatabase } from '../config';
import { recordEvent } from '../db/audit';
import { MACHINE_CLOCK } from '../db/day';
import { readMigrations } from '../db/extensionMigrations';
import { checkSchema } from '../db/migrate';
import { openDatabase } from '../db/open';
import { canFollow, confirmDay, dayInWords, knownDay } from '../inventory/clock';
import { runTool } from './tool';

const HELP = `Usage: npm run clock -- [options]

Shows the last day that is known to have come, and the day by this machine's clock. Where the second is neither the same
day nor the next one, moves and prices are refused (a later day is not where the server has TRUST_CLOCK=1), and this ends
with 1. A server may go on working meanwhile.

Options
  --right         says that this machine's clock is right: it is believed from now on
  --help          this text

The database is the one of DATABASE_URL, or the built-in one in DATA_DIR (./data), started if it is not running.`;

await runTool(HELP, async (log) => {
  const { values } = parseArgs({ options: { right: { type: 'boolean' } } });
  const { db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, await readMigrations(extensionDirs(process.env)));
    const known = await knownDay(db);
    const today = MACHINE_CLOCK.today();
    log(`The last known day:   ${known === null ? 'none' : dayInWords(known)}`);
    log(`This machine's clock: ${dayInWords(today)}`);
    if (values.right) {
      await confirmDay(db, today);
      await recordEvent(db, { action: 'clock', note: `npm run clock -- --right, ${today}` });
      return log(`${dayInWords(today)} is the last known day now.`);
    }
    if (known === null || canFollow(known, today)) return log('The clock is believed.');
    throw new Error('The clock is in doubt. Set it right; or, where it is right, say so: npm run clock -- --right');
  } finally {
    await close();
  }
});
