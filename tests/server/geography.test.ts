import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { countries, regions } from '../../contract/geography';
import { deleteRows } from '../../server/db/rows';
import type { Trx } from '../../server/db/types';
import { countWhere, deleteUnused } from '../../server/entity/records';
import { catalogueOf } from '../../server/resources/core';
import { openApi, send } from '../helpers/api';
import { insertCity, insertCountry, insertRegion } from '../helpers/fixtures';
import { readModel } from '../helpers/model';

const { app, db, close } = await openApi();
afterAll(close);
const europe = await insertRegion(db, { name: 'Europe' });
const asia = await insertRegion(db, { name: 'Asia' });
const empty = await insertRegion(db, { name: 'Antarctic' });
const poland = await insertCountry(db, { name: 'Poland', country_code: 'PL', region_id: europe.id });
const france = await insertCountry(db, { name: 'France', country_code: 'FR', region_id: europe.id });
const japan = await insertCountry(db, { name: 'Japan', country_code: 'JP', region_id: asia.id });

const shown = ({ id, name, country_code, region_id }: typeof poland) => {
  return { id, name, countryCode: country_code, regionId: region_id };
};
const get = async (url: string) => (await app.inject(url)).json();

test('regions are a bare array', async () => {
  const answer = await get('/api/regions');
  expect(answer).toEqual(regions.parse(answer));
  expect(answer).toEqual([europe, asia, empty]);
});

test.each([
  ['', [poland, france, japan]],
  ['?regionId=', [poland, france, japan]],
  [`?regionId=${europe.id}`, [poland, france]],
  [`?regionId=${asia.id}`, [japan]],
  [`?regionId=${empty.id}`, []],
  ['?regionId=999999', []],
])('countries%s', async (query, expected) => {
  const answer = await get(`/api/countries${query}`);
  expect(answer).toEqual(countries.parse(answer));
  expect(answer).toEqual(expected.map(shown));
});

const body = { street: 'Długa', streetNumber: 5, postalCode: '00-1', city: 'Łódź', countryId: poland.id };

test.each([
  ['without a region', {}],
  ['with its region', { regionId: europe.id }],
])('an address is created %s', async (_, region) => {
  const response = await send(app, 'POST', '/api/addresses', { ...body, ...region });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    ...body,
    addressId: response.json().addressId,
    streetNumber: '5',
    countryName: 'Poland',
    regionId: europe.id,
    regionName: 'Europe',
  });
});

test('a city is shared within its country only', async () => {
  const create = (countryId: number, city: string) => send(app, 'POST', '/api/addresses', { ...body, countryId, city });
  await Promise.all([
    create(poland.id, 'Paris'),
    create(poland.id, ' Paris '),
    create(france.id, 'Paris'),
    create(france.id, 'paris'),
  ]);
  const { cities } = await readModel(db);
  const named = cities.filter(({ name }) => name.toLowerCase() === 'paris');
  expect(named.map(({ name, country_id }) => `${name} ${country_id}`).sort()).toEqual([
    `Paris ${poland.id}`,
    `Paris ${france.id}`,
    `paris ${france.id}`,
  ]);
});

test.each([
  ['an unknown country', { countryId: 999_999 }, 'Country not found.'],
  ['a country of another region', { regionId: asia.id }, 'Poland does not lie in that region.'],
])('%s is rejected, and nothing is stored', async (_, changes, description) => {
  const before = await readModel(db);
  const response = await send(app, 'POST', '/api/addresses', { ...body, city: 'New', ...changes });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ description, errors: { countryId: description } });
  expect(await readModel(db)).toEqual(before);
});

test('the references to a record are counted in readable words', async () => {
  const { id } = await insertCountry(db, { name: 'Atlantis' });
  for (let count = 0; count < 2; count++) await insertCity(db, { country_id: id });
  const context = { db, ...catalogueOf() };
  const refusal = 'Country "Atlantis" cannot be deleted. It is still used by';
  const remove = (trx: Trx) => deleteRows(trx, 'country', [id]);
  await expect(deleteUnused(context, 'countries', id, remove)).rejects.toThrow(`${refusal} cities.`);
  const city = countWhere('city', sql`country_id = ${id}`);
  await expect(deleteUnused(context, 'countries', id, remove, { city })).rejects.toThrow(`${refusal} 2 cities.`);
});
