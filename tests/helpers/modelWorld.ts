import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { Db } from '../../server/db/types';
import { cents, hundredths, toHundredths } from '../../server/db/units';
import { ApiError } from '../../server/errors';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { changeProduct } from './changeProduct';
import { on } from './clock';
import {
  insertAddress,
  insertCategory,
  insertCity,
  insertClient,
  insertCountry,
  insertEmployee,
  insertProduct,
  insertRegion,
  insertSupplier,
  insertWarehouse,
} from './fixtures';

/** The current day of the test data: mid-month, so that the week and the month begin on different days. */
export const TODAY = '2025-03-15';
/** Length of the journal in days, including today. */
const DAYS = 45;

/** Syllables of names: letters with case and accents, and characters that are special in SQL patterns. */
const syllables = ['ab', 'Żó', 'łw', 'AB', '50%', 'a_b', 'c\\d', "o'k", 'żÓ', ' ', 'new', 'NEW'];

export interface WorldSize {
  warehouses?: number;
  products?: number;
  parties?: number;
  employees?: number;
  moves?: number;
}

/** A generator of numbers from 0 to below `below`, reproducible by seed (mulberry32). */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Fills a database with random records of every kind and with moves, made by the stock core. Reproducible by seed. Some records
 * stay unused, some warehouses full, some products without stock.
 */
export async function makeWorld(db: Db, seed: number, size: WorldSize = {}): Promise<void> {
  const { warehouses = 5, products = 40, parties = 30, employees = 30, moves = 120 } = size;
  const below = random(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  const word = () =>
    Array.from({ length: 2 + below(3) }, () => pick(syllables))
      .join('')
      .trim() || 'x';
  const many = async <Row>(count: number, make: () => Promise<Row>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let index = 0; index < count; index++) rows.push(await make());
    return rows;
  };

  const regions = await many(3, () => insertRegion(db));
  const countries = await many(6, () => insertCountry(db, { region_id: pick(regions).id }));
  const cities = await many(8, () => insertCity(db, { country_id: pick(countries).id }));
  const addresses = await many(20, () => insertAddress(db, { city_id: pick(cities).id, street: word() }));
  const address_id = () => pick(addresses).id;
  const categories = await many(5, () => insertCategory(db, { name: word() }));
  const goods = await many(products, () =>
    insertProduct(db, {
      name: word(),
      unit_price: cents(below(20) * 199 + below(2)),
      unit_size: hundredths(below(12) * 25 + below(2)),
      category_id: pick(categories).id,
    }),
  );
  const places = await many(warehouses, () =>
    insertWarehouse(db, { name: word(), capacity: toHundredths(200 + below(2000)), address_id: address_id() }),
  );
  const clients = await many(parties, () => insertClient(db, { name: word(), address_id: address_id() }));
  const suppliers = await many(parties, () => insertSupplier(db, { name: word(), address_id: address_id() }));
  const staff = await many(employees, () =>
    insertEmployee(db, {
      name: word(),
      surname: word(),
      warehouse_id: pick(places).id,
      address_id: address_id(),
    }),
  );

  const kinds = () => 1 + below(4);
  const anything = () => Object.fromEntries(Array.from({ length: kinds() }, () => [pick(goods).id, 1 + below(12)]));
  const held = async (warehouseId: number) => {
    const stock = await db.selectFrom('stock').selectAll().where('warehouse_id', '=', warehouseId).execute();
    const full = stock.filter(({ quantity }) => quantity > 0);
    if (full.length === 0) return anything();
    const taken = Array.from({ length: kinds() }, () => pick(full));
    return Object.fromEntries(taken.map(({ product_id, quantity }) => [product_id, 1 + below(quantity)]));
  };
  const staffed = [...new Set(staff.map(({ warehouse_id }) => warehouse_id))];
  const employeeOf = (warehouseId: number) => pick(staff.filter(({ warehouse_id }) => warehouse_id === warehouseId)).id;
  const move = async (day: string) => {
    const warehouseId = pick(staffed);
    const employeeId = employeeOf(warehouseId);
    const options = { clock: on(day) };
    const kind = below(10);
    if (kind < 4) {
      return receive(db, { warehouseId, employeeId, supplierId: pick(suppliers).id, items: anything() }, options);
    }
    if (kind < 7) {
      const items = await held(warehouseId);
      return deliver(db, { warehouseId, employeeId, clientId: pick(clients).id, items }, options);
    }
    const fromWarehouseId = pick(places).id;
    const items = await held(fromWarehouseId);
    return transfer(db, { fromWarehouseId, toWarehouseId: warehouseId, employeeId, items }, options);
  };
  for (let index = 0; index < moves; index++) {
    const day = format(addDays(parseISO(TODAY), Math.floor((index * DAYS) / moves) - DAYS + 1), 'yyyy-MM-dd');
    await move(day).catch(expectRefusal);
    if (below(10) > 0) continue;
    const { id, name, description, category_id } = pick(goods);
    const input = { name, description, categoryId: category_id, unitPrice: below(50), unitSize: below(8) / 2 };
    await changeProduct(db, id, input, on(day)).catch(expectRefusal);
  }
}

/** A move may fail for lack of stock or room. Other errors fail the test. */
function expectRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
