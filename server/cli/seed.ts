import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { extensionDirs, readDatabase } from '../config';
import { openDatabase } from '../db/connection/open';
import { loadExtensions } from '../extensions';
import { prepareDatabase } from '../prepare';
import { seedDemo } from '../seed/seed';
import { isSizeName, SIZES, type SizeName } from '../seed/sizes';
import { AGREEMENT, agreeOn } from './agreement';
import { runTool } from './tool';

const SIZE_NAMES = Object.keys(SIZES).join(', ');

const HELP = `Usage: npm run seed -- [options]

Fills the database with demo data: always the same for the same size and day.

Options
  --size <size>   how much: ${SIZE_NAMES} (default)
  --reset         delete everything in the database first. Lists the records, and asks for the name of the database; refuses
                  while other programs are connected to it
  --yes-delete-N-transactions
                  with --reset, delete without a question if N is the number of transactions in the database
  --help          show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data). Stop a server that uses the built-in one first;
for --reset, stop every server.`;

await runTool(HELP, async (log) => {
  const { size, reset, agreed } = readOptions(process.argv.slice(2));
  const { migrations, seeds, tables } = await loadExtensions(extensionDirs(process.env));
  const database = await openDatabase(readDatabase(process.env), { log, max: 1 });
  const { unlimitedDb: db } = database;
  try {
    // Asks before the migration, so that a user who declines keeps the database as it is.
    const counts = reset ? await agreeOn(database, agreed, log, tables) : undefined;
    await prepareDatabase(db, migrations);
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value} of {total} transactions | {eta_formatted} left',
    });
    const started = performance.now();
    const onProgress = (done: number, total: number) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.update(done);
    };
    const seeded = await seedDemo(db, { size, reset: counts, onProgress, seeds, tables }).finally(() => bar.stop());
    if (!seeded) throw new Error('There is data in the database. Use --reset to delete it.');
    const { products, transactions } = SIZES[size];
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`Wrote ${products} products and ${transactions} transactions in ${seconds} s.`);
  } finally {
    await database.close();
  }
});

interface Options {
  size: SizeName;
  reset: boolean;
  /** The number of transactions whose deletion the option confirms. */
  agreed?: number;
}

function readOptions(all: string[]): Options {
  const [agreement, ...more] = all.filter((arg) => AGREEMENT.test(arg));
  const { values } = parseArgs({
    args: all.filter((arg) => !AGREEMENT.test(arg)),
    options: { size: { type: 'string', default: 'default' }, reset: { type: 'boolean', default: false } },
  });
  const { size, reset } = values;
  if (!isSizeName(size)) throw new Error(`--size ${size}: there is ${SIZE_NAMES}.`);
  if (more.length > 0) throw new Error(`Only one of ${[agreement, ...more].join(' and ')} can be true.`);
  if (agreement && !reset) throw new Error(`${agreement} goes with --reset.`);
  return { size, reset, agreed: agreement ? Number(AGREEMENT.exec(agreement)?.[1]) : undefined };
}
