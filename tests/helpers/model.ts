import type { Selectable } from 'kysely';
import type { Address } from '../../contract/entities/address';
import type { Database, Db } from '../../server/db/types';
import type { Stored } from '../../server/db/units';

/*
 * Computes the API's expected responses in the simplest way: from the journal and the records alone, without the totals that the
 * server maintains.
 */

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

export type Model = Awaited<ReturnType<typeof readModel>>;

/** Reads all entered data, without sums and counters. */
export async function readModel(db: Db) {
  const all = <Table extends keyof Database>(table: Table) =>
    db.selectFrom(table).selectAll().execute() as unknown as Promise<Row<Table>[]>;
  const inOrder = <Item extends { id: number }>(rows: Item[]) => rows.sort((one, other) => one.id - other.id);
  return {
    regions: inOrder(await all('region')),
    countries: inOrder(await all('country')),
    cities: inOrder(await all('city')),
    addresses: inOrder(await all('address')),
    categories: inOrder(await all('category')),
    products: inOrder(await all('product')),
    prices: inOrder(await all('price_change')),
    warehouses: inOrder(await all('warehouse')),
    clients: inOrder(await all('client')),
    suppliers: inOrder(await all('supplier')),
    employees: inOrder(await all('employee')),
    /** Oldest first. */
    movements: inOrder(await all('movement')).sort((one, other) => one.date.localeCompare(other.date)),
    lines: (await all('movement_line')).sort((one, other) => one.product_id - other.product_id),
    resizes: inOrder(await all('resize')),
  };
}

/** Finds a row by id. */
export function byId<Item extends { id: number }>(rows: Item[], id: number): Item {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`No row ${id}`);
  return row;
}

export const nameOf = (rows: { id: number; name: string }[], id: number | null) =>
  id === null ? null : byId(rows, id).name;
export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
/** Cents to dollars, hundredths to size units. */
export const whole = (hundredths: number | Stored) => Number(hundredths) / 100;

export function addressOf(model: Model, id: number): Address {
  const { street, street_number, postal_code, city_id } = byId(model.addresses, id);
  const city = byId(model.cities, city_id);
  const country = byId(model.countries, city.country_id);
  return {
    street,
    streetNumber: street_number,
    postalCode: postal_code,
    city: city.name,
    countryId: country.id,
    countryName: country.name,
    regionId: country.region_id,
    regionName: byId(model.regions, country.region_id).name,
  };
}

export function lineOf(model: Model, addressId: number): string {
  const { street, streetNumber, city, countryName } = addressOf(model, addressId);
  return `${street} ${streetNumber} ${city}, ${countryName}`;
}

/** The moves from or to a warehouse; all by default. */
export const movementsOf = ({ movements }: Model, warehouseId?: number) =>
  movements.filter(
    ({ from_warehouse_id, to_warehouse_id }) =>
      warehouseId === undefined || from_warehouse_id === warehouseId || to_warehouse_id === warehouseId,
  );

/** The stock of a product: pieces that moves brought in, less pieces they took. In one warehouse, or in all. */
export function heldOf(model: Model, productId: number, warehouseId?: number): number {
  return sum(
    movementsOf(model, warehouseId).map((movement) => {
      const pieces = quantityIn(model, movement.id, productId);
      const inside = (id: number | null) => (warehouseId === undefined ? id !== null : id === warehouseId);
      return pieces * (Number(inside(movement.to_warehouse_id)) - Number(inside(movement.from_warehouse_id)));
    }),
  );
}

/** The pieces of a product in a move. */
export const quantityIn = ({ lines }: Model, movementId: number, productId: number) =>
  sum(
    lines
      .filter((line) => line.movement_id === movementId && line.product_id === productId)
      .map(({ quantity }) => quantity),
  );
