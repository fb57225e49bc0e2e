import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../contract/endpoints';
import { openApi, send } from '../helpers/api';
import { insertCountry } from '../helpers/fixtures';
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
import { historyOf, partyRows } from '../helpers/modelRows';
import { makeWorld } from '../helpers/modelWorld';

const { app, db, close } = await openApi();
afterAll(close);
await makeWorld(db, 5, { parties: 60, products: 15, moves: 150 });
const model = await readModel(db);
const warehouseIds = model.warehouses.map(({ id }) => id);

interface Party {
  kind: 'client' | 'supplier';
  /** The first word of its specified not-found message. */
  word: string;
  row: z.ZodType;
  detail: z.ZodType;
}

const parties: Party[] = [
  { kind: 'client', word: 'Client', row: endpoints.clients.create.answer, detail: endpoints.clients.get.answer },
  {
    kind: 'supplier',
    word: 'Supplier',
    row: endpoints.suppliers.create.answer,
    detail: endpoints.suppliers.get.answer,
  },
];

describe.each(parties)('$kind', ({ kind, word, row, detail }) => {
  const path = `/api/${kind}s`;
  const idName = `${kind}Id`;
  const rowsWith = (warehouseId?: number) =>
    partyRows(model, kind, warehouseId).map(({ id, ...rest }) => ({ [idName]: id, ...rest, id: undefined }));
  type Row = ReturnType<typeof rowsWith>[number];
  const rows = rowsWith();
  const idOf = (party: Row) => Number((party as Record<string, unknown>)[idName]);

  const list: List<Row> = {
    path,
    rows: rowsWith,
    warehouseIds,
    filters: {
      name: contains(({ name }) => name),
      regionId: {
        values: [...model.regions.map(({ id }) => String(id)), '999'],
        keeps: (party, region) =>
          addressOf(model, byId(model[`${kind}s`], idOf(party)).address_id).regionId === Number(region),
      },
      minTransactions: atLeast(({ transactionsCount }) => transactionsCount, rows),
      maxTransactions: atMost(({ transactionsCount }) => transactionsCount, rows),
    },
  };

  test('the pages of the list have every one once', () => checkPages(app, list, 3));
  test('each filter of the list returns matching rows', () => checkEachFilter(app, list));
  test('the filters of the list combine', () => checkCombinations(app, list));

  test('a detail has the history, oldest first', async () => {
    for (const party of rows.slice(0, 30)) {
      const { history, ...own } = (await app.inject(`${path}/${idOf(party)}`)).json();
      expect({ ...own, history }).toEqual(detail.parse({ ...own, history }));
      expect(own).toEqual(party);
      expect(history).toEqual(historyOf(model, `${kind}_id`, idOf(party)));
    }
  });

  test('an unknown one is an error', async () => {
    const response = await app.inject(`${path}/999999`);
    expect([response.statusCode, response.json()]).toMatchObject([404, { description: `${word} not found.` }]);
  });

  test('one is created with its address', async () => {
    const country = await insertCountry(db, { name: `Land of ${kind}s` });
    const body = {
      name: ' ACME ',
      email: 'office@acme.example',
      phoneNumber: '+48 22 1',
      address: {
        street: 'Długa',
        streetNumber: 5,
        postalCode: '00-1',
        city: 'Łódź',
        countryId: country.id,
        regionId: country.region_id,
      },
    };
    const response = await send(app, 'POST', path, body);
    expect(response.statusCode).toBe(201);
    const created = response.json();
    expect(created).toEqual(row.parse(created));
    expect(created).toEqual({
      [idName]: created[idName],
      name: 'ACME',
      email: 'office@acme.example',
      phoneNumber: '+48 22 1',
      address: `Długa 5 Łódź, Land of ${kind}s`,
      transactionsCount: 0,
    });
    expect((await app.inject(`${path}/${created[idName]}`)).json()).toEqual({ ...created, history: [] });
  });

  test('one of a country outside its region is rejected, and nothing is stored', async () => {
    const [country] = model.countries;
    const other = model.regions.find(({ id }) => id !== country?.region_id);
    const address = { street: 'A', streetNumber: '1', postalCode: '1', city: 'Nowhere' };
    const body = { name: 'A', email: 'a@b.pl', phoneNumber: '1' };
    const before = await readModel(db);
    const outside = { ...address, countryId: country?.id, regionId: other?.id };
    const refused = await send(app, 'POST', path, { ...body, address: outside });
    const description = `${country?.name} does not lie in that region.`;
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ description, errors: { 'address.countryId': description } });
    const unknown = { ...address, countryId: 999_999, regionId: other?.id };
    const unknownCountry = await send(app, 'POST', path, { ...body, address: unknown });
    expect(unknownCountry.statusCode).toBe(400);
    expect(unknownCountry.json().errors).toEqual({ 'address.countryId': 'Country not found.' });
    expect(await readModel(db)).toEqual(before);
  });

  test.each(['PUT', 'DELETE'] as const)('there is no %s', async (method) => {
    const response = await send(app, method, `${path}/1`, {});
    expect(response.statusCode).toBe(404);
  });
});
