import { afterAll, describe, expect, test } from 'vitest';
import { openApi } from '../helpers/api';
import { insertCategory, insertCountry, insertProduct, insertWarehouse } from '../helpers/fixtures';
import { readModel } from '../helpers/model';

/* Invalid input of every kind for every endpoint: a 400 that names the field, and nothing is written. */

const { app, db, close } = await openApi();
afterAll(close);
const country = await insertCountry(db);
const category = await insertCategory(db);
const product = await insertProduct(db, { category_id: category.id, name: 'Żółw Zółta' });
const warehouse = await insertWarehouse(db);

const lists = ['products', 'categories', 'warehouses', 'clients', 'suppliers', 'employees', 'transactions'];

describe.each(lists)('the list of %s rejects', (list) => {
  test.each([
    ['page=-1', 'page', 'Page must be at least 0.'],
    ['page=1.5', 'page', 'Page must be a whole number.'],
    ['page=1e9', 'page', 'Page must be a number.'],
    ['page=1000000000', 'page', 'Page must be at most 1000000.'],
    ['page=0x10', 'page', 'Page must be a number.'],
    ['page=%20', 'page', 'Page must be a number.'],
    ['page=1&page=2', 'page', 'Page is given more than once.'],
    ['page=%FF', 'page', 'Page is not valid UTF-8.'],
    ['page=%', 'page', 'Page is not valid UTF-8.'],
    ['nonsense=1', 'nonsense', '"nonsense" is not a known field.'],
    ['__proto__=1', '__proto__', '"__proto__" is not a known field.'],
    ['constructor=1', 'constructor', '"constructor" is not a known field.'],
    ['page%00=1', 'page\u0000', '"page\\u0000" is not a known field.'],
  ])('%s', async (query, field, description) => {
    const response = await app.inject(`/api/${list}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ description, errors: Object.fromEntries([[field, description]]) });
  });

  test('no empty parameter', async () => {
    const response = await app.inject(`/api/${list}?page=&all=&name=&foo=`);
    expect(response.statusCode).toBe(200);
    expect((await app.inject(`/api/${list}?`)).statusCode).toBe(200);
  });
});

describe('filters reject', () => {
  test.each([
    ['products?minPrice=abc', 'minPrice', 'Min price must be a number.'],
    ['products?maxPrice=-', 'maxPrice', 'Max price must be a number.'],
    ['products?maxPrice=0x10', 'maxPrice', 'Max price must be a number.'],
    ['products?maxPrice=Infinity', 'maxPrice', 'Max price must be a number.'],
    ['products?minSize=1,5', 'minSize', 'Min size must be a number.'],
    ['products?minInventory=NaN', 'minInventory', 'Min inventory must be a number.'],
    ['products?categoryId=0', 'categoryId', 'Category id must be at least 1.'],
    ['products?categoryId=99999999999', 'categoryId', 'Category id must be at most 2147483647.'],
    ['products?categoryId=abc', 'categoryId', 'Category id must be a number.'],
    ['products?warehouseId=null', 'warehouseId', 'Warehouse id must be a number.'],
    ['products?name=%C3%28', 'name', 'Name is not valid UTF-8.'],
    ['products?name=a&name=b', 'name', 'Name is given more than once.'],
    ['warehouses?regionId=x', 'regionId', 'Region id must be a number.'],
    ['clients?minTransactions=x', 'minTransactions', 'Min transactions must be a number.'],
    ['employees?name=x', 'name', '"name" is not a known field.'],
    ['products?all=yes', 'all', 'All must be one of true, false.'],
    ['clients?all=TRUE', 'all', 'All must be one of true, false.'],
    ['transactions?all=true', 'all', '"all" is not a known field.'],
    ['transactions?type=OTHER', 'type', /^Type must be one of SUPPLIER_TO_WAREHOUSE, /],
    ['transactions?fromDate=2025-02-30', 'fromDate', 'From date must be a day written like 2025-01-31.'],
    ['transactions?toDate=yesterday', 'toDate', 'To date must be a day written like 2025-01-31.'],
    ['transactions?toDate=275759-02-29', 'toDate', 'To date must be a day written like 2025-01-31.'],
    ['transactions?toDate=1234567-01-01', 'toDate', 'To date must be a day written like 2025-01-31.'],
    ['transactions?toDate=0000-01-01', 'toDate', 'To date is before the year 1.'],
    ['countries?regionId=x', 'regionId', 'Region id must be a number.'],
    ['dashboard/summary?warehouseId=x', 'warehouseId', 'Warehouse id must be a number.'],
    ['regions/?x=1', undefined, /^There is no GET/],
  ])('%s', async (url, field, description) => {
    const response = await app.inject(`/api/${url}`);
    expect(response.statusCode).toBe(field ? 400 : 404);
    expect(response.json().description).toMatch(description);
    if (field) expect(response.json().errors).toEqual({ [field]: response.json().description });
  });
});

describe('filters accept', () => {
  test.each([
    ['products?minPrice=1e-7', 1],
    ['products?minPrice=.5', 1],
    ['products?maxPrice=1e-7', 0],
    ['products?minPrice=-1', 1],
    ['products?maxPrice=-0.01', 0],
    ['products?minPrice=1e21', 0],
    ['products?maxPrice=1e21', 1],
    ['products?minPrice=-1e400', 1],
    ['products?maxPrice=1E%2B400', 1],
    ['products?minInventory=9223372036854775808', 0],
    ['products?maxInventory=0.9999999999999999', 1],
    ['products?name=a%00b', 0],
    ['audit?entity=a%00b', 0],
    [`products?name=${'x'.repeat(5000)}`, 0],
    ['products?name=%E2%80%AE', 0],
    ['products?name=Zo%CC%81%C5%82ta', 1],
    ['transactions?fromDate=275760-09-13', 0],
    ['transactions?toDate=275760-02-29', 0],
    ['transactions?toDate=999999-12-31', 0],
  ])('%s, which matches %i of one row', async (url, kept) => {
    const response = await app.inject(`/api/${url}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().page.totalElements).toBe(kept);
  });
});

describe('an id', () => {
  const details = ['products', 'warehouses', 'clients', 'suppliers', 'employees', 'transactions'];
  test.each(details.flatMap((path) => ['abc', '-1', '1.5', '1e3', 'NaN', '1%00'].map((id) => [path, id])))(
    'of %s cannot be %s',
    async (path, id) => {
      const response = await app.inject(`/api/${path}/${id}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual(['id']);
    },
  );

  test.each(details.flatMap((path) => ['0', '2147483648', '99999999999', '9'.repeat(90)].map((id) => [path, id])))(
    'of %s that is out of range is unknown: %s',
    async (path, id) => {
      const response = await app.inject(`/api/${path}/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json().description).toMatch(/^[A-Z][a-z]+ not found\.$/);
    },
  );

  test.each([
    ['PUT', '/api/categories/99999999999', 'Category not found.'],
    ['DELETE', '/api/warehouses/99999999999', 'Warehouse not found.'],
    ['DELETE', '/api/products/99999999999', 'Product not found.'],
  ] as const)('%s %s is unknown', async (method, url, description) => {
    const response = await app.inject({ method, url, payload: { name: 'a', description: 'b' } });
    expect([response.statusCode, response.json()]).toMatchObject([404, { description }]);
  });
});

const text = { name: 'A', description: 'B' };
const address = {
  street: 'A',
  streetNumber: '1',
  postalCode: '1',
  city: 'C',
  countryId: country.id,
  regionId: country.region_id,
};
const goods = { ...text, unitPrice: 1, unitSize: 1, categoryId: category.id };
const place = { name: 'A', capacity: 1, ...address };
const party = { name: 'A', email: 'a@b.pl', phoneNumber: '1', address };
const person = { ...party, surname: 'B', position: 'C', warehouseId: warehouse.id };

describe('bodies reject', () => {
  type Case = [name: string, method: 'POST' | 'PUT', url: string, body: object, field: string];
  const of = (url: string, id: number | undefined, good: object, bad: [string, object, string][]): Case[] =>
    bad.flatMap(([name, change, field]): Case[] => {
      const body = { ...good, ...change };
      const created: Case = [name, 'POST', `/api/${url}`, body, field];
      return id === undefined ? [created] : [created, [name, 'PUT', `/api/${url}/${id}`, body, field]];
    });

  test.each<Case>([
    ...of('categories', category.id, text, [
      ['no name', { name: undefined }, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a blank name', { name: ' \t\n ' }, 'name'],
      ['null', { name: null }, 'name'],
      ['a number', { name: 5 }, 'name'],
      ['a list', { name: ['a'] }, 'name'],
      ['an object', { name: { a: 1 } }, 'name'],
      ['NUL', { name: 'a\u0000b' }, 'name'],
      ['a control character', { name: 'a\u0007b' }, 'name'],
      ['half a character', { name: 'a\ud800' }, 'name'],
      ['an invisible name', { name: '\u3164\u200b' }, 'name'],
      ['a name with a direction character', { name: 'a\u202eb' }, 'name'],
      ['a description with a direction character', { description: 'a\u2067b' }, 'description'],
      ['a long name', { name: 'x'.repeat(201) }, 'name'],
      ['a long description', { description: 'x'.repeat(4001) }, 'description'],
      ['an unknown field', { colour: 'red' }, 'colour'],
      ['an id', { categoryId: 7 }, 'categoryId'],
    ]),
    ...of('products', product.id, goods, [
      ['a price in text', { unitPrice: '1' }, 'unitPrice'],
      ['a negative price', { unitPrice: -1 }, 'unitPrice'],
      ['half a cent', { unitPrice: 0.005 }, 'unitPrice'],
      ['a price close to nothing', { unitPrice: 3e-48 }, 'unitPrice'],
      ['a price close to one', { unitPrice: 1.0000000000000002 }, 'unitPrice'],
      ['a size close to nothing', { unitSize: 5e-324 }, 'unitSize'],
      ['an absurd price', { unitPrice: 1e300 }, 'unitPrice'],
      ['a price that is no number', { unitPrice: Number.NaN }, 'unitPrice'],
      ['a negative size', { unitSize: -0.01 }, 'unitSize'],
      ['an absurd size', { unitSize: 1_000_001 }, 'unitSize'],
      ['a size of true', { unitSize: true }, 'unitSize'],
      ['half a category', { categoryId: 1.5 }, 'categoryId'],
      ['category 0', { categoryId: 0 }, 'categoryId'],
      ['a category id out of range', { categoryId: 2 ** 31 }, 'categoryId'],
    ]),
    ...of('warehouses', warehouse.id, place, [
      ['half a capacity', { capacity: 1.5 }, 'capacity'],
      ['a negative capacity', { capacity: -1 }, 'capacity'],
      ['an absurd capacity', { capacity: 1e15 }, 'capacity'],
      ['a capacity in text', { capacity: '1' }, 'capacity'],
      ['a blank street', { street: ' ' }, 'street'],
      ['an invisible street', { street: '\u2800' }, 'street'],
      ['a hidden postal code', { postalCode: '1\u{e0041}' }, 'postalCode'],
      ['an invisible street number', { streetNumber: '\u200b' }, 'streetNumber'],
      ['no street number', { streetNumber: '' }, 'streetNumber'],
      ['a negative street number', { streetNumber: -1 }, 'streetNumber'],
      ['a long street number', { streetNumber: '1'.repeat(21) }, 'streetNumber'],
      ['no country', { countryId: undefined }, 'countryId'],
      ['a region in text', { regionId: '1' }, 'regionId'],
      ['a nested address', { address }, 'address'],
    ]),
    ...['clients', 'suppliers'].flatMap((url) =>
      of(url, undefined, party, [
        ['no address', { address: undefined }, 'address'],
        ['an address line', { address: 'A 1 C' }, 'address'],
        ['an e-mail address without @', { email: 'ab.pl' }, 'email'],
        ['a long telephone number', { phoneNumber: '1'.repeat(41) }, 'phoneNumber'],
        ['an invisible telephone number', { phoneNumber: '\u115f' }, 'phoneNumber'],
        ['an e-mail address with a direction character', { email: 'a@\u202eb.pl' }, 'email'],
        ['a city with a direction character', { address: { ...address, city: '\u202eC' } }, 'address.city'],
        ['a blank city', { address: { ...address, city: ' ' } }, 'address.city'],
        ['an unknown field of the address', { address: { ...address, planet: 'Mars' } }, 'address.planet'],
      ]),
    ),
    ...of('employees', undefined, person, [
      ['no surname', { surname: undefined }, 'surname'],
      ['an invisible surname', { surname: '\uffa0' }, 'surname'],
      ['an invisible position', { position: '\u034f' }, 'position'],
      ['a warehouse in text', { warehouseId: '1' }, 'warehouseId'],
      ['no street', { address: { ...address, street: undefined } }, 'address.street'],
    ]),
    ...of('addresses', undefined, address, [
      ['no country', { countryId: undefined }, 'countryId'],
      ['a long city', { city: 'x'.repeat(201) }, 'city'],
    ]),
  ])('%s: %s %s', async (_, method, url, body, field) => {
    const before = await readModel(db);
    const response = await app.inject({ method, url, payload: body });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(response.json().description).toBe(Object.values(response.json().errors)[0]);
    expect(await readModel(db)).toEqual(before);
  });

  test('many invalid fields at once, and name all of them', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/employees', payload: {} });
    expect(Object.keys(response.json().errors)).toHaveLength(7);
    expect(response.json().description).toBe(
      'Name is required. Surname is required. Email is required. Phone number is required. Position is required. ' +
        'And 2 more.',
    );
  });
});
