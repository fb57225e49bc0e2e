import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { Employee } from '../../contract/entities/employee';
import { openApi, send } from '../helpers/api';
import { insertCountry, insertWarehouse } from '../helpers/fixtures';
import { addressOf, byId, readModel } from '../helpers/model';
import {
  atLeast,
  atMost,
  checkCombinations,
  checkEachFilter,
  checkPages,
  contains,
  type List,
} from '../helpers/modelLists';
import { employeeRows, historyOf } from '../helpers/modelRows';
import { makeWorld } from '../helpers/modelWorld';

const { app, db, close } = await openApi();
afterAll(close);
await makeWorld(db, 6, { employees: 70, products: 15, moves: 120 });
const model = await readModel(db);
const rows = employeeRows(model);

const fullName = contains<Employee>(({ name, surname }) => `${name} ${surname}`);
const list: List<Employee> = {
  path: '/api/employees',
  rows: (id) => rows.filter(({ warehouseId }) => id === undefined || warehouseId === id),
  warehouseIds: model.warehouses.map(({ id }) => id),
  filters: {
    partOfNameOrSurname: { ...fullName, values: [...fullName.values, `${rows[0]?.name} ${rows[0]?.surname}`, 'b a'] },
    regionId: {
      values: [...model.regions.map(({ id }) => String(id)), '999'],
      keeps: ({ employeeId }, region) =>
        addressOf(model, byId(model.employees, employeeId).address_id).regionId === Number(region),
    },
    minTransactions: atLeast(({ transactionsCount }) => transactionsCount, rows),
    maxTransactions: atMost(({ transactionsCount }) => transactionsCount, rows),
  },
};

test('the pages of the list have every employee once', () => checkPages(app, list, 3));
test('each filter of the list returns matching rows', () => checkEachFilter(app, list));
test('the filters of the list combine', () => checkCombinations(app, list));

test('a detail has the address and the history, oldest first', async () => {
  for (const row of rows.slice(0, 30)) {
    const detail = (await app.inject(`/api/employees/${row.employeeId}`)).json();
    expect(detail).toEqual(endpoints.employees.get.answer.parse(detail));
    expect(detail).toEqual({
      ...row,
      address: addressOf(model, byId(model.employees, row.employeeId).address_id),
      history: historyOf(model, 'employee_id', row.employeeId),
    });
  }
});

test('an unknown employee is an error', async () => {
  const response = await app.inject('/api/employees/999999');
  expect([response.statusCode, response.json()]).toMatchObject([404, { description: 'Employee not found.' }]);
});

describe('creating', async () => {
  const country = await insertCountry(db, { name: 'Poland' });
  const warehouse = await insertWarehouse(db, { name: 'North' });
  const address = {
    street: 'Długa',
    streetNumber: '5',
    postalCode: '00-1',
    city: 'Łódź',
    countryId: country.id,
    regionId: country.region_id,
  };
  const anna = {
    name: 'Anna',
    surname: 'Nowak',
    email: 'anna@example.com',
    phoneNumber: '+48 600',
    position: 'Clerk',
    warehouseId: warehouse.id,
    address,
  };

  test('returns the row and increments the warehouse’s count', async () => {
    const response = await send(app, 'POST', '/api/employees', anna);
    expect(response.statusCode).toBe(201);
    const { address: _, ...texts } = anna;
    const { employeeId } = response.json();
    expect(response.json()).toEqual({ ...texts, employeeId, warehouseName: 'North', transactionsCount: 0 });
    expect((await app.inject(`/api/employees/${employeeId}`)).json()).toMatchObject({
      address: { ...address, countryName: 'Poland' },
      history: [],
    });
    const { employees, employeesCount } = (await app.inject(`/api/warehouses/${warehouse.id}`)).json();
    expect(employeesCount).toBe(1);
    expect(employees).toMatchObject([{ employeeId, name: 'Anna', surname: 'Nowak' }]);
  });

  test.each([
    ['an unknown warehouse', { warehouseId: 999_999 }, 'warehouseId'],
    ['an unknown country', { address: { ...address, countryId: 999_999 } }, 'address.countryId'],
    ['a country of another region', { address: { ...address, regionId: model.regions[0]?.id } }, 'address.countryId'],
  ])('rejects %s and stores nothing', async (_, changes, field) => {
    const before = await readModel(db);
    const response = await send(app, 'POST', '/api/employees', { ...anna, ...changes });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await readModel(db)).toEqual(before);
  });
});
