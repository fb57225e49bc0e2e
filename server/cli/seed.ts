import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { readDatabase } from '../config';
import { openDatabase } from '../db/open';
import { prepareDatabase } from '../db/prepare';
import { seedDemo } from '../seed/seed';
import { isSizeName, SIZES, type SizeName } from '../seed/sizes';
import { runTool } from './tool';

const SIZE_NAMES = Object.keys(SIZES).join(', ');

const HELP = `Usage: npm run seed -- [options]

Fills the database with demo data: always the same for the same size and day.

Options
  --size <size>   how much: ${SIZE_NAMES} (default)
  --reset         throw away everything that is in the database first
  --help          this text

The database is the one of DATABASE_URL, or the built-in one in DATA_DIR (./data); a server on the latter has to be
stopped first.`;

await runTool(HELP, async (log) => {
  const { size, reset } = readOptions();
  const { unhurried: db, close } = await openDatabase(readDatabase(process.env), { log });
  try {
    await prepareDatabase(db);
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value} of {total} transactions | {eta_formatted} left',
    });
    const started = performance.now();
    const onProgress = (done: number, total: number) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.update(done);
    };
    const seeded = await seedDemo(db, { size, reset, onProgress }).finally(() => bar.stop());
    if (!seeded) throw new Error('There is data in the database. Use --reset to throw it away.');
    const { products, transactions } = SIZES[size];
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`Wrote ${products} products and ${transactions} transactions in ${seconds} s.`);
  } finally {
    await close();
  }
});

function readOptions(): { size: SizeName; reset: boolean } {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'default' }, reset: { type: 'boolean', default: false } },
  });
  const { size, reset } = values;
  if (!isSizeName(size)) throw new Error(`--size ${size}: there is ${SIZE_NAMES}.`);
  return { size, reset };
}
