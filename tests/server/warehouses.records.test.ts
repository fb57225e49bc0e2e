import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { openApi, send } from '../helpers/api';
import { withDocumentedRows } from '../helpers/features';
import { insertCountry, insertWarehouse } from '../helpers/fixtures';
import { addressOf, byId, heldOf, movementsOf, readModel, whole } from '../helpers/model';
import { entryOf, warehouseRows } from '../helpers/modelRows';
import { makeWorld, TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';

const { app, db, close } = await openApi({ extensions: withDocumentedRows });
afterAll(close);

const get = async (id: number) => (await app.inject(`/api/warehouses/${id}`)).json();
const poland = await insertCountry(db, { name: 'Poland' });
const north = {
  name: 'North',
  capacity: 500,
  street: 'Leśna',
  streetNumber: '7b',
  postalCode: '80-001',
  city: 'Gdańsk',
  countryId: poland.id,
  regionId: poland.region_id,
};

test('a detail has the address, employees, products, moves and occupancy', async () => {
  await makeWorld(db, 4, { products: 12, moves: 100 });
  const model = await readModel(db);
  for (const row of warehouseRows(model)) {
    const id = row.warehouseId;
    const detail = await get(id);
    expect(detail).toEqual(endpoints.warehouses.get.answer.parse(detail));
    const { employees, products, transactions, occupancyHistory, totalItems, totalValue, ...own } = detail;
    const { street, streetNumber, postalCode, city, countryId, regionId } = addressOf(
      model,
      byId(model.warehouses, id).address_id,
    );
    expect(own).toEqual({ ...row, street, streetNumber, postalCode, city, countryId, regionId });
    expect(employees).toEqual(
      model.employees
        .filter(({ warehouse_id }) => warehouse_id === id)
        .map(({ id: employeeId, name, surname, email, phone_number: phoneNumber, position }) => {
          return { employeeId, name, surname, email, phoneNumber, position };
        }),
    );
    const held = model.products
      .map((product) => ({
        productId: product.id,
        name: product.name,
        quantity: heldOf(model, product.id, id),
        unitPrice: whole(product.unit_price),
        categoryName: byId(model.categories, product.category_id).name,
      }))
      .filter(({ quantity }) => quantity > 0);
    expect(products).toEqual(held);
    expect(totalItems).toBe(row.productsSum);
    expect(totalValue).toBeCloseTo(
      held.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
      6,
    );
    expect(transactions).toEqual(
      movementsOf(model, id).map((movement) => {
        const entry = entryOf(model, movement);
        const { transactionId, date, description, type, totalPrice, employeeId, employeeName } = entry;
        return { transactionId, date, description, type, totalPrice, employeeId, employeeName };
      }),
    );
    const days: string[] = occupancyHistory.map(({ date }: { date: string }) => date);
    expect(days).toEqual([...new Set(days)].sort((one, other) => one.localeCompare(other)));
    expect(occupancyHistory.at(-1)?.occupiedCapacity ?? 0).toBe(row.occupiedCapacity);
  }
});

test('a warehouse is created empty, in an existing city', async () => {
  const responses = [north, { ...north, name: 'South', streetNumber: 9, city: ' Gdańsk ' }];
  for (const body of responses) {
    const response = await send(app, 'POST', '/api/warehouses', body);
    expect(response.statusCode).toBe(201);
    const created = response.json();
    expect(created).toEqual(endpoints.warehouses.create.answer.parse(created));
    expect(created).toEqual({
      warehouseId: created.warehouseId,
      name: body.name,
      capacity: 500,
      occupiedCapacity: 0,
      address: `Leśna ${body.streetNumber} Gdańsk, Poland`,
      employeesCount: 0,
      productsSum: 0,
      transactionsCount: 0,
    });
  }
  const { cities } = await readModel(db);
  expect(cities.filter(({ name }) => name === 'Gdańsk')).toHaveLength(1);
});

describe('changing', () => {
  test('returns the whole row and changes only its own address', async () => {
    const { warehouseId } = (await send(app, 'POST', '/api/warehouses', north)).json();
    const neighbour = (await send(app, 'POST', '/api/warehouses', north)).json();
    const changes = { name: 'Far north', capacity: 0, street: 'Polna', city: 'Sopot', streetNumber: 12 };
    const response = await send(app, 'PUT', `/api/warehouses/${warehouseId}`, { ...north, ...changes });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ name: 'Far north', capacity: 0, address: 'Polna 12 Sopot, Poland' });
    expect(await get(warehouseId)).toMatchObject({ city: 'Sopot', street: 'Polna', streetNumber: '12' });
    expect((await get(neighbour.warehouseId)).address).toBe(neighbour.address);
  });

  test('rejects a capacity below the occupied space, and accepts exactly that', async () => {
    const trade = await insertTrade(db, [100_000]);
    const [warehouseId = 0] = trade.warehouseIds;
    const [employeeId = 0] = trade.employeeIds;
    const items = { [trade.productIds[0] ?? 0]: 30 };
    await send(app, 'POST', '/api/inventory/receive', {
      warehouseId,
      employeeId,
      supplierId: trade.supplierId,
      items,
    });
    const before = await get(warehouseId);
    const refused = await send(app, 'PUT', `/api/warehouses/${warehouseId}`, { ...north, capacity: 29 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().description).toBe('Insufficient capacity in warehouse "W0": 30 occupied, 29 requested.');
    expect(await get(warehouseId)).toEqual(before);
    const full = await send(app, 'PUT', `/api/warehouses/${warehouseId}`, { ...north, capacity: 30 });
    expect(full.json()).toMatchObject({ capacity: 30, occupiedCapacity: 30 });
  });

  test('of an unknown warehouse is an error', async () => {
    const response = await send(app, 'PUT', '/api/warehouses/999999', north);
    expect([response.statusCode, response.json()]).toMatchObject([404, { description: 'Warehouse not found.' }]);
  });
});

describe('deleting', () => {
  test('deletes an unused warehouse', async () => {
    const { id } = await insertWarehouse(db);
    expect((await send(app, 'DELETE', `/api/warehouses/${id}`)).statusCode).toBe(204);
    const again = await send(app, 'DELETE', `/api/warehouses/${id}`);
    expect([again.statusCode, again.json()]).toMatchObject([404, { description: 'Warehouse not found.' }]);
  });

  test('rejects one with employees, stock or history, and names its references', async () => {
    const trade = await insertTrade(db, [100_000], [{}, {}]);
    const [warehouseId = 0] = trade.warehouseIds;
    const [employeeId = 0] = trade.employeeIds;
    const url = `/api/warehouses/${warehouseId}`;
    const employed = await send(app, 'DELETE', url);
    expect(employed.statusCode).toBe(409);
    expect(employed.json().description).toBe('Warehouse "W0" cannot be deleted. It is still used by 1 employee.');
    const items = Object.fromEntries(trade.productIds.map((id) => [id, 2]));
    await send(app, 'POST', '/api/inventory/receive', {
      warehouseId,
      employeeId,
      supplierId: trade.supplierId,
      items,
    });
    const stocked = await send(app, 'DELETE', url);
    expect(stocked.json().description).toBe(
      'Warehouse "W0" cannot be deleted. It is still used by 1 employee, 2 stocked products, and 1 transaction.',
    );
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});

test('a point in the occupancy history has the day of its move', async () => {
  const trade = await insertTrade(db, [100_000]);
  const [warehouseId = 0] = trade.warehouseIds;
  const [employeeId = 0] = trade.employeeIds;
  const items = { [trade.productIds[0] ?? 0]: 3 };
  await send(app, 'POST', '/api/inventory/receive', { warehouseId, employeeId, supplierId: trade.supplierId, items });
  expect((await get(warehouseId)).occupancyHistory).toEqual([{ date: TODAY, occupiedCapacity: 3 }]);
});
