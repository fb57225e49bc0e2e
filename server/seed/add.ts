import { sql } from 'kysely';
import { type Clock, MACHINE_CLOCK } from '../db/day';
import { isEmpty } from '../db/empty';
import { transact } from '../db/transact';
import type { Db, Executor, Trx } from '../db/types';
import { fromCents, fromHundredths } from '../db/units';
import { createAddresses } from '../geography/address';
import { insertProducts } from '../inventory/product';
import { deliver, receive, transfer } from '../inventory/stock';
import { countEmployees } from '../inventory/warehouse';
import type { RecordCounts } from './counts';
import { at, diceOf } from './dice';
import type { DemoParty } from './people';
import type { DemoRecords, Seed } from './seed';
import { makeWorld, type World } from './world';

/** The amount of records that one run adds. */
const SIZE = {
  products: 24,
  categories: 4,
  warehouses: 2,
  clients: 8,
  suppliers: 4,
  employees: 6,
  transactions: 0,
  months: 1,
};
const [RECEIPTS, TRANSFERS, DELIVERIES] = [16, 4, 12];
/** The lines of a move. */
const LINES = 3;

/** A folder with functions that write demo data. */
export interface SeedFolder {
  name: string;
  seeds: readonly Seed[];
  /** The tables of its entities. */
  tables: readonly string[];
}

export interface Added {
  /** The number of new records by kind. */
  counts: RecordCounts;
  /** For each folder with a `seed.ts`, a sentence about its rows. */
  folders: string[];
}

/**
 * Adds demo records and moves of them to a database with records. Existing records stay as they are. The records commit together,
 * then each move, as a user's would, so that servers can go on.
 * @throws Error for an empty database, ApiError as a move does
 */
export async function addDemo(db: Db, folders: readonly SeedFolder[], clock: Clock = MACHINE_CLOCK): Promise<Added> {
  const tables = folders.flatMap((folder) => folder.tables);
  if (await isEmpty(db, tables)) throw new Error('The database is empty. Fill it with: npm run seed');
  const { made, world } = await transact(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('magazyn seed --add'))`.execute(trx);
    const run = await nextRun(trx);
    const world = makeWorld(diceOf(run), SIZE, clock.today());
    return { made: await insertRecords(trx, world, `Demo ${run}`, clock), world };
  });
  const transactions = await trade(db, made, world, clock);
  const counts = Object.fromEntries(Object.entries(made).map(([kind, ids]) => [kind, ids.length]));
  const sentences: string[] = [];
  for (const folder of folders) if (folder.seeds.length > 0) sentences.push(await addOf(db, folder, made));
  return { counts: { ...counts, transactions }, folders: sentences };
}

/** Returns the number of this run: the first one that no warehouse has in its name. */
async function nextRun(trx: Trx): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    SELECT coalesce(max(substring(name FROM '\\(Demo (\\d{1,6})\\)$')::integer), 0) + 1 AS run FROM warehouse`.execute(
    trx,
  );
  return at(rows, 0).run;
}

async function insertRecords(trx: Trx, world: World, mark: string, clock: Clock): Promise<DemoRecords> {
  const countries = await trx.selectFrom('country').select(['id', 'country_code']).execute();
  const named = (name: string) => `${name} (${mark})`;
  const addressOf = async ({ addressId }: { addressId: number }): Promise<number> => {
    const { street, streetNumber, postalCode, city } = at(world.addresses, addressId - 1);
    const country = countries.find(({ country_code }) => country_code === city[1]);
    if (!country) throw new Error(`The database lacks the country ${city[1]}.`);
    const input = { street, streetNumber, postalCode, city: city[0], countryId: country.id };
    return at(await createAddresses(trx, [input]), 0);
  };
  const contactOf = async (one: DemoParty) => ({
    email: one.email,
    phone_number: one.phoneNumber,
    address_id: await addressOf(one),
  });
  const made: DemoRecords = { categories: [], products: [], warehouses: [], suppliers: [], clients: [], employees: [] };
  for (const { name, description } of world.categories) {
    const row = trx.insertInto('category').values({ name: named(name), description });
    made.categories.push((await row.returning('id').executeTakeFirstOrThrow()).id);
  }
  const products = world.products.map(({ name, description, prices, unitSize, categoryId }) => ({
    name: named(name),
    description,
    unitPrice: fromCents(at(prices, prices.length - 1).price),
    unitSize: fromHundredths(unitSize),
    categoryId: at(made.categories, categoryId - 1),
  }));
  made.products = await insertProducts(trx, products, clock);
  for (const [index, warehouse] of world.warehouses.entries()) {
    const { capacity } = at(world.shelves.depots, index);
    const values = { name: named(warehouse.name), capacity, address_id: await addressOf(warehouse) };
    made.warehouses.push(
      (await trx.insertInto('warehouse').values(values).returning('id').executeTakeFirstOrThrow()).id,
    );
  }
  for (const [table, kind] of [
    ['supplier', 'suppliers'],
    ['client', 'clients'],
  ] as const) {
    for (const party of world[kind]) {
      const row = trx.insertInto(table).values({ name: named(party.name), ...(await contactOf(party)) });
      made[kind].push((await row.returning('id').executeTakeFirstOrThrow()).id);
    }
  }
  for (const employee of world.employees) {
    const { name, surname, position } = employee;
    const warehouse_id = at(made.warehouses, employee.warehouseId - 1);
    await countEmployees(trx, [warehouse_id]);
    const values = { name, surname, position, warehouse_id, ...(await contactOf(employee)) };
    made.employees.push((await trx.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()).id);
  }
  return made;
}

/** Books moves of the new records through the stock core. @returns the number of moves */
async function trade(db: Db, made: DemoRecords, world: World, clock: Clock): Promise<number> {
  const dice = diceOf(at(made.warehouses, 0));
  const held = made.warehouses.map(() => new Map<number, number>());
  const employeeOf = (index: number) =>
    at(
      made.employees,
      world.employees.findIndex(({ warehouseId }) => warehouseId === index + 1),
    );
  const take = (index: number, share: number) => {
    const stock = at(held, index);
    const some = dice.shuffled([...stock].filter(([, quantity]) => quantity > 1)).slice(0, LINES);
    return new Map(some.map(([product, quantity]) => [product, Math.ceil(quantity * share)]));
  };
  const change = (index: number, items: ReadonlyMap<number, number>, sign: 1 | -1) => {
    const stock = at(held, index);
    for (const [product, quantity] of items) stock.set(product, (stock.get(product) ?? 0) + sign * quantity);
  };
  for (let nth = 0; nth < RECEIPTS; nth++) {
    const index = nth % held.length;
    const warehouseId = at(made.warehouses, index);
    const items = new Map(
      dice
        .shuffled(made.products)
        .slice(0, LINES)
        .map((id) => [id, dice.int(2, 6)]),
    );
    const supplierId = dice.pick(made.suppliers);
    await receive(
      db,
      { warehouseId, supplierId, employeeId: employeeOf(index), items: Object.fromEntries(items) },
      { clock },
    );
    change(index, items, 1);
  }
  for (let nth = 0; nth < TRANSFERS; nth++) {
    const [from, to] = nth % 2 === 0 ? [0, 1] : [1, 0];
    const items = take(from, 0.3);
    const [fromWarehouseId, toWarehouseId] = [at(made.warehouses, from), at(made.warehouses, to)];
    await transfer(
      db,
      { fromWarehouseId, toWarehouseId, employeeId: employeeOf(to), items: Object.fromEntries(items) },
      { clock },
    );
    change(from, items, -1);
    change(to, items, 1);
  }
  for (let nth = 0; nth < DELIVERIES; nth++) {
    const index = nth % held.length;
    const items = take(index, 0.4);
    const clientId = dice.pick(made.clients);
    const warehouseId = at(made.warehouses, index);
    await deliver(
      db,
      { warehouseId, clientId, employeeId: employeeOf(index), items: Object.fromEntries(items) },
      { clock },
    );
    change(index, items, -1);
  }
  return RECEIPTS + TRANSFERS + DELIVERIES;
}

/** Lets a folder write its demo rows, unless its tables have rows. @returns a sentence about it */
async function addOf(db: Db, { name, seeds, tables }: SeedFolder, made: DemoRecords): Promise<string> {
  return transact(db, async (trx) => {
    if ((await rowsIn(trx, tables)) > 0) return `${name}: added nothing, since its tables have rows.`;
    for (const seed of seeds) await seed(trx, made);
    if (tables.length === 0) return `${name}: added its rows to the new records.`;
    return `${name}: added ${await rowsIn(trx, tables)} records.`;
  });
}

async function rowsIn(db: Executor, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const counted = await sql<{ rows: number }>`SELECT count(*)::integer AS rows FROM ${sql.table(table)}`.execute(db);
    rows += at(counted.rows, 0).rows;
  }
  return rows;
}
