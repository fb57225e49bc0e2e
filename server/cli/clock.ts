import { parseArgs } from 'node:util';
import { extensionDirs, readDatabase } from '../config';
import { recordEvent } from '../db/audit';
import { openDatabase } from '../db/connection/open';
import { MACHINE_CLOCK } from '../db/day';
import { readMigrations } from '../db/extensionMigrations';
import { checkSchema } from '../db/migrate';
import { canFollow, confirmDay, dayInWords, knownDay } from '../inventory/clock';
import { runTool } from './tool';

const HELP = `Usage: npm run clock -- [options]

Compares the last known day with the day by this machine's clock. While the clock shows neither that day nor the next one, the
server refuses moves and prices, and this command ends with 1. With TRUST_CLOCK=1 the server accepts any later day. A server
may run meanwhile.

Options
  --right         confirm this machine's clock: its day becomes the last known day
  --help          show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if it is not running.`;

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
    if (known === null || canFollow(known, today)) return log('The server accepts this clock.');
    throw new Error('The clock is in doubt. Set it; if it is right, confirm it with: npm run clock -- --right');
  } finally {
    await close();
  }
});
