import { parseArgs } from 'node:util';
import { extensionDirs, readDatabase, readExtensionsOff } from '../config';
import { openDatabase } from '../db/connection/open';
import { checkSchema } from '../db/migrate';
import { sharedBarcodes } from '../db/sharedBarcodes';
import { loadExtensions } from '../extensions';
import { describeDifference, howMany, repairProjections, verifications, verifyProjections } from '../ledger/verify';
import { runTool } from './tool';

const HELP = `Usage: npm run db:verify -- [options]

Adds up the journal of all moves and compares the sums with every stored figure: stock, occupied space, counters, totals.
Prints the differences, and ends with 1 if there are any. A server may run meanwhile.

Options
  --repair        replace figures that differ by their sums; requests wait meanwhile
  --help          show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if it is not running.`;

await runTool(HELP, async (log) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean' } } });
  const extensions = await loadExtensions(extensionDirs(process.env), readExtensionsOff(process.env));
  const compared = verifications.of(extensions);
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, extensions.migrations);
    for (const shared of await sharedBarcodes(db)) log(shared);
    const differences = await verifyProjections(db, compared);
    for (const difference of differences) log(describeDifference(difference));
    if (differences.length === 0) return log('Every figure agrees with the journal.');
    const found = howMany(differences.length);
    if (!values.repair) throw new Error(`${found} Repair them with: npm run db:verify -- --repair`);
    log(found);
    await repairProjections(db, compared);
    const left = await verifyProjections(db, compared);
    if (left.length > 0) throw new Error(`${left.length} of them contradict the journal itself. Restore a backup.`);
    log('All of them are repaired.');
  } finally {
    await close();
  }
});
