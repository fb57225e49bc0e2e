import type { Trx } from '../db/types';
import type { Ledger } from '../ledger/ledger';
import type { DemoTransaction } from './trade';
import type { World } from './world';
import { insertRows } from './write';

/** Writes everything except transactions. */
export async function insertWorld(trx: Trx, world: World): Promise<void> {
  const countries = await trx.selectFrom('country').select(['id', 'country_code']).execute();
  const countryIds = new Map(countries.map(({ id, country_code }) => [country_code, id]));
  const cities = new Map(world.addresses.map(({ city: [name, country] }) => [`${country} ${name}`, { name, country }]));
  const cityIds = new Map([...cities.keys()].map((key, index) => [key, index + 1]));
  await insertRows(
    trx,
    'city',
    [...cities],
    [
      ['id', 'integer', ([key]) => cityIds.get(key) ?? null],
      ['name', 'text', ([, { name }]) => name],
      ['country_id', 'integer', ([, { country }]) => countryIds.get(country) ?? null],
    ],
  );
  await insertRows(trx, 'address', world.addresses, [
    ['id', 'integer', ({ id }) => id],
    ['street', 'text', ({ street }) => street],
    ['street_number', 'text', ({ streetNumber }) => streetNumber],
    ['postal_code', 'text', ({ postalCode }) => postalCode],
    ['city_id', 'integer', ({ city: [name, country] }) => cityIds.get(`${country} ${name}`) ?? null],
  ]);
  await insertRows(trx, 'category', world.categories, [
    ['id', 'integer', ({ id }) => id],
    ['name', 'text', ({ name }) => name],
    ['description', 'text', ({ description }) => description],
  ]);
  await insertRows(trx, 'product', world.products, [
    ['id', 'integer', ({ id }) => id],
    ['name', 'text', ({ name }) => name],
    ['description', 'text', ({ description }) => description],
    ['unit_price', 'bigint', ({ prices }) => prices.at(-1)?.price ?? null],
    ['unit_size', 'bigint', ({ unitSize }) => unitSize],
    ['category_id', 'integer', ({ categoryId }) => categoryId],
  ]);
  const prices = world.products.flatMap(({ id, prices }) => prices.map((each) => ({ id, ...each })));
  await insertRows(trx, 'price_change', prices, [
    ['product_id', 'integer', ({ id }) => id],
    ['date', 'date', ({ day }) => world.days[day] ?? null],
    ['price', 'bigint', ({ price }) => price],
  ]);
  const capacities = new Map(world.shelves.depots.map(({ id, capacity }) => [id, capacity]));
  await insertRows(trx, 'warehouse', world.warehouses, [
    ['id', 'integer', ({ id }) => id],
    ['name', 'text', ({ name }) => name],
    ['address_id', 'integer', ({ addressId }) => addressId],
    ['capacity', 'bigint', ({ id }) => capacities.get(id) ?? null],
  ]);
  for (const [table, rows] of [
    ['supplier', world.suppliers],
    ['client', world.clients],
  ] as const) {
    await insertRows(trx, table, rows, [
      ['id', 'integer', ({ id }) => id],
      ['name', 'text', ({ name }) => name],
      ['email', 'text', ({ email }) => email],
      ['phone_number', 'text', ({ phoneNumber }) => phoneNumber],
      ['address_id', 'integer', ({ addressId }) => addressId],
    ]);
  }
  await insertRows(trx, 'employee', world.employees, [
    ['id', 'integer', ({ id }) => id],
    ['name', 'text', ({ name }) => name],
    ['surname', 'text', ({ surname }) => surname],
    ['email', 'text', ({ email }) => email],
    ['phone_number', 'text', ({ phoneNumber }) => phoneNumber],
    ['position', 'text', ({ position }) => position],
    ['warehouse_id', 'integer', ({ warehouseId }) => warehouseId],
    ['address_id', 'integer', ({ addressId }) => addressId],
  ]);
}

/** Writes transactions with their lines. @param ledger computes the costs; it has the transactions before them */
export async function insertTransactions(trx: Trx, transactions: DemoTransaction[], ledger: Ledger): Promise<void> {
  await insertRows(trx, 'movement', transactions, [
    ['id', 'integer', ({ id }) => id],
    ['type', 'text', ({ type }) => type.movementType],
    ['date', 'date', ({ date }) => date],
    ['description', 'text', ({ description }) => description],
    ['employee_id', 'integer', ({ employeeId }) => employeeId],
    ['from_warehouse_id', 'integer', ({ fromWarehouseId }) => fromWarehouseId],
    ['to_warehouse_id', 'integer', ({ toWarehouseId }) => toWarehouseId],
    ['supplier_id', 'integer', ({ supplierId }) => supplierId],
    ['client_id', 'integer', ({ clientId }) => clientId],
    ['total_items', 'bigint', ({ totals }) => totals.items],
    ['total_price', 'bigint', ({ totals }) => totals.price],
    ['total_size', 'bigint', ({ totals }) => totals.size],
  ]);
  const lines = transactions.flatMap(({ goods, ...entry }) =>
    ledger
      .book({
        ...entry,
        returnOf: null,
        correctionOf: null,
        lines: goods.map((each) => ({ ...each, ...(entry.type.direction === 'in' && { unitCost: each.unitPrice }) })),
      })
      .map((line) => ({ id: entry.id, ...line })),
  );
  await insertRows(trx, 'movement_line', lines, [
    ['movement_id', 'integer', ({ id }) => id],
    ['product_id', 'integer', ({ productId }) => productId],
    ['quantity', 'bigint', ({ quantity }) => quantity],
    ['unit_price', 'bigint', ({ unitPrice }) => unitPrice],
    ['unit_size', 'bigint', ({ unitSize }) => unitSize],
    ['cost', 'bigint', ({ cost }) => cost],
  ]);
}
