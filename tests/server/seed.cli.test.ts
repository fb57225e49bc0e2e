import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tableName } from '../../contract/definition/names';
import { connect } from '../../server/db/connection/connect';
import type { Db } from '../../server/db/types';
import { receive } from '../../server/inventory/stock';
import { fillGeography } from '../../server/seed/geography';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { features } from '../helpers/features';
import { argumentsOf } from '../helpers/programs';
import { insertTrade } from '../helpers/scene';
import { ServerProcess } from '../helpers/serverProcess';

let database: FreshDatabase;
let name: string;
let running: ServerProcess | undefined;

/** Runs the command as a user would. */
const seed = (args: string[], { terminal = false, url = database.url, off = '' } = {}) => {
  running = new ServerProcess({ DATABASE_URL: url, EXTENSIONS_OFF: off }, args, {
    script: argumentsOf('server/cli/seed'),
    terminal,
  });
  return running;
};
const ended = async (args: string[]) => {
  const tool = seed(args);
  return [await tool.exit(), tool.output] as const;
};
/** Uses a connection that is closed afterwards. */
const inDatabase = async <Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> => {
  await using db = connect(database.url, { max: 1 });
  return await work(db);
};
const transactions = () => inDatabase(async (db) => (await db.selectFrom('movement').select('id').execute()).length);

beforeEach(async () => {
  // Does not use the test database's own pool, since it would count as a connected client.
  database = await freshDatabase();
  name = new URL(database.url).pathname.slice(1);
  await inDatabase(async (db) => {
    await fillGeography(db);
    const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
    const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
    for (const quantity of [1, 2])
      await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: quantity } });
  });
});
afterEach(async () => {
  await running?.end('SIGKILL');
  await database.drop();
});

describe('without a terminal', () => {
  test('it prints the data it would delete and how to confirm, and deletes nothing', async () => {
    const [code, output] = await ended(['--reset']);
    expect(code).toBe(1);
    const { host } = new URL(database.url);
    expect(output).toContain(`This deletes everything in the database "${name}" at ${host}:`);
    for (const line of ['2 transactions', '1 products', '1 categories', '1 warehouses', '1 clients', '1 employees'])
      expect(output).toContain(`  ${line}\n`);
    expect(output).toContain('Nothing was deleted: there is no terminal to ask at.');
    expect(output).toContain('add --yes-delete-2-transactions');
    expect(await transactions()).toBe(2);
  });

  test('another number deletes nothing', async () => {
    const [code, output] = await ended(['--reset', '--yes-delete-3-transactions']);
    expect(code).toBe(1);
    expect(output).toContain('Nothing was deleted: there are 2 transactions, not 3.');
    expect(output).toContain('add --yes-delete-2-transactions');
    expect(await transactions()).toBe(2);
  });

  test('the right number confirms', async () => {
    const [code, output] = await ended(['--reset', '--yes-delete-2-transactions']);
    expect([code, output]).toEqual([0, expect.stringContaining('Wrote 300 products and 3000 transactions')]);
    expect(await transactions()).toBe(3_000);
  });

  test('the number does not confirm while a server is connected', async () => {
    const server = new ServerProcess({ DATABASE_URL: database.url });
    await server.ready();
    const [code, output] = await ended(['--reset', '--yes-delete-2-transactions']);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Others are connected to the database: magazyn at 127\.0\.0\.1 \(\d+\)\. Stop them first\./,
    );
    await server.end();
    expect(await transactions()).toBe(2);
  });

  test('the number without --reset is an error', async () => {
    expect(await ended(['--yes-delete-2-transactions'])).toEqual([
      1,
      '--yes-delete-2-transactions goes with --reset.\n',
    ]);
  });
});

describe('on a terminal', () => {
  const PROMPT = 'Type the name of the database to go on: ';

  test('the name of the database confirms', async () => {
    const tool = seed(['--reset'], { terminal: true });
    await tool.type(PROMPT, `${name}\n`);
    expect([await tool.exit(), tool.output]).toEqual([0, expect.stringContaining('3000 transactions in')]);
    expect(await transactions()).toBe(3_000);
  });

  test('anything else does not confirm', async () => {
    const tool = seed(['--reset'], { terminal: true });
    await tool.type(PROMPT, 'yes\n');
    expect(await tool.exit()).toBe(1);
    expect(tool.output).toContain('Nothing was deleted: that is not the name of the database.');
    expect(await transactions()).toBe(2);
  });

  test('data recorded by another client while it asked is not deleted', async () => {
    const tool = seed(['--reset'], { terminal: true });
    await eventually(() => expect(tool.output).toContain(PROMPT));
    await inDatabase((db) => db.insertInto('category').values({ name: 'New', description: 'New' }).execute());
    await tool.type(PROMPT, `${name}\n`);
    expect(await tool.exit()).toBe(1);
    expect(tool.output).toContain('what is in the database has just been changed');
    expect(await transactions()).toBe(2);
  });
});

/** A folder of the product that writes demo data into a table of its own. */
const seeded = features.all.find(({ seeds, definitions }) => seeds.length > 0 && definitions.length > 0);

test('an empty database needs neither a confirmation nor tables, and gets no rows of a feature that is off', async () => {
  const blank = await emptyDatabase();
  const tool = seed(['--reset'], { url: blank.url, off: seeded?.name });
  expect([await tool.exit(), tool.output]).toEqual([0, expect.stringContaining('Wrote 300 products')]);
  await using db = connect(blank.url, { max: 1 });
  for (const definition of seeded?.definitions ?? []) {
    expect((await sql`SELECT FROM ${sql.table(tableName(definition))}`.execute(db)).rows).toEqual([]);
  }
  await db.destroy();
  await blank.drop();
});
