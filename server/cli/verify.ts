import { readDatabase } from '../config';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { type Difference, verifyProjections } from '../db/projections';
import { runTool } from './tool';

const HELP = `Usage: npm run db:verify

Adds up the journal of all moves and compares the sums with every figure that is kept: stock, occupied space, counters,
totals. Prints what differs and ends with 1 if anything does. A server may go on working meanwhile.

The database is the one of DATABASE_URL, or the built-in one in DATA_DIR (./data), started if it is not running.`;

await runTool(HELP, async (log) => {
  const { db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await migrate(db);
    const differences = await verifyProjections(db);
    for (const difference of differences) log(inWords(difference));
    if (differences.length > 0) throw new Error(`${differences.length} figures are not what the journal says.`);
    log('Every figure is what the journal says.');
  } finally {
    await close();
  }
});

function inWords({ table, row, column, stored, derived }: Difference): string {
  const key = Object.entries(row).map(([name, value]) => `${name} ${String(value)}`);
  return `${table} (${key.join(', ')}): ${column} is ${String(stored ?? 'missing')}, but should be ${String(derived ?? 'absent')}`;
}
