import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { tableName } from '../../contract/definition/names';
import { extensionDirs, readDatabase, readExtensionsOff } from '../config';
import { openDatabase } from '../db/connection/open';
import { checkSchema } from '../db/migrate';
import { loadExtensions } from '../extensions';
import { prepareDatabase } from '../prepare';
import { addDemo } from '../seed/add';
import { removeDemo } from '../seed/demo';
import { seedDemo } from '../seed/seed';
import { isSizeName, SIZES, type SizeName } from '../seed/sizes';
import { AGREEMENT, agreeOn } from './agreement';
import { runTool } from './tool';

const SIZE_NAMES = Object.keys(SIZES).join(', ');

const HELP = `Usage: npm run seed -- [options]

Fills the database with demo data: always the same for the same size and day.

Options
  --size <size>   how much: ${SIZE_NAMES} (default)
  --add           add a few demo records and moves of today to a database that has records, which stay as they are; servers may
                  run meanwhile. Each run adds a set of its own, and an extension's rows once
  --remove-demo   empty a database that holds nothing but the demo data; servers may run meanwhile. Refuses once a record was added
                  or changed. Accounts and settings stay
  --reset         delete everything in the database first. Lists the records, and asks for the name of the database; refuses
                  while other programs are connected to it
  --yes-delete-N-transactions
                  with --reset, delete without a question if N is the number of transactions in the database
  --help          show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data). Stop a server that uses the built-in one first,
except for --add and --remove-demo; for --reset, stop every server.`;

await runTool(HELP, async (log) => {
  const { size, reset, agreed, isAddition, isRemoval } = readOptions(process.argv.slice(2));
  if (isAddition) return add(log);
  if (isRemoval) return remove(log);
  const dirs = extensionDirs(process.env);
  // A reset also deletes the records of a folder that is off: it lists them.
  const { migrations, tables } = await loadExtensions(dirs);
  const { seeds } = await loadExtensions(dirs, readExtensionsOff(process.env));
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
    if (!seeded)
      throw new Error(
        'There is data in the database. Use --add to add demo data to it, or --reset to delete it first.',
      );
    const { products, transactions } = SIZES[size];
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`Wrote ${products} products and ${transactions} transactions in ${seconds} s.`);
  } finally {
    await database.close();
  }
});

/** Adds demo data beside running servers. Migrates nothing, since a server of the old release may run. */
async function add(log: (message: string) => void): Promise<void> {
  const { all, migrations } = await loadExtensions(extensionDirs(process.env), readExtensionsOff(process.env));
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, migrations);
    const folders = all.map(({ name, seeds, definitions }) => ({ name, seeds, tables: definitions.map(tableName) }));
    const { counts, folders: sentences } = await addDemo(db, folders);
    log(
      `Added ${Object.entries(counts)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}.`,
    );
    for (const sentence of sentences) log(sentence);
  } finally {
    await close();
  }
}

/** Removes the demo data beside running servers. */
async function remove(log: (message: string) => void): Promise<void> {
  const { migrations, tables } = await loadExtensions(extensionDirs(process.env), readExtensionsOff(process.env));
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, migrations);
    await removeDemo(db, 'npm run seed -- --remove-demo', tables);
    log('Removed the demo data. The database is empty; accounts and settings stay.');
  } finally {
    await close();
  }
}

interface Options {
  size: SizeName;
  reset: boolean;
  /** Whether to add to existing data. */
  isAddition: boolean;
  /** Whether to remove the demo data. */
  isRemoval: boolean;
  /** The number of transactions whose deletion the option confirms. */
  agreed?: number;
}

function readOptions(all: string[]): Options {
  const [agreement, ...more] = all.filter((arg) => AGREEMENT.test(arg));
  const { values } = parseArgs({
    args: all.filter((arg) => !AGREEMENT.test(arg)),
    options: {
      size: { type: 'string' },
      reset: { type: 'boolean', default: false },
      add: { type: 'boolean', default: false },
      'remove-demo': { type: 'boolean', default: false },
    },
  });
  const { size = 'default', reset, add: isAddition, 'remove-demo': isRemoval } = values;
  if (isRemoval && (isAddition || reset || values.size)) throw new Error('--remove-demo stands alone.');
  if (isAddition && reset) throw new Error('--add keeps what is in the database, --reset deletes it: choose one.');
  if (isAddition && values.size) throw new Error('--add adds a fixed amount: leave out --size.');
  if (!isSizeName(size)) throw new Error(`--size ${size}: there is ${SIZE_NAMES}.`);
  if (more.length > 0) throw new Error(`Only one of ${[agreement, ...more].join(' and ')} can be true.`);
  if (agreement && !reset) throw new Error(`${agreement} goes with --reset.`);
  return { size, reset, isAddition, isRemoval, agreed: agreement ? Number(AGREEMENT.exec(agreement)?.[1]) : undefined };
}
