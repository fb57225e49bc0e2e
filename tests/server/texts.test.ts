import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { type Api, openApi } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { features } from '../helpers/features';
import { insertCategory, insertEmployee, insertProduct, insertSupplier, insertWarehouse } from '../helpers/fixtures';

/** The language of responses: `Accept-Language: pl` and `en` choose one, everything else gets the original. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const ask = async (
  url: string,
  language?: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  payload?: object,
) =>
  api.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(language && { headers: { 'accept-language': language } }),
  });
const NOT_FOUND = { code: 'not-found', params: { noun: 'Category' } };

test.each([
  [undefined, 'Category not found.'],
  ['en', 'Category not found.'],
  ['pl', 'Nie znaleziono kategorii.'],
  ['PL', 'Nie znaleziono kategorii.'],
  ['x-original', 'Category not found.'],
  ['*', 'Category not found.'],
  // What browsers send by themselves is no choice.
  ['pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7', 'Category not found.'],
  ['pl-PL', 'Category not found.'],
  ['de', 'Category not found.'],
])('Accept-Language %s is answered with "%s" and the same code', async (language, description) => {
  expect((await ask('/api/categories/999999', language)).json()).toEqual({ description, ...NOT_FOUND });
});

describe('an invalid body', () => {
  const payload = { name: '', unitPrice: -1, unitSize: 1.234, description: 'x', categoryId: 'a' };

  test('has the original messages, a code for each field, and the values of its message', async () => {
    const { description, code, params, errors, fields } = (
      await ask('/api/products', undefined, 'POST', payload)
    ).json();
    expect([code, params]).toEqual(['invalid-input', {}]);
    expect(description).toBe(
      'Name is required. Unit price must be at least 0. Unit size must have at most two decimals. ' +
        'Category id must be a number.',
    );
    expect(errors.unitPrice).toBe('Unit price must be at least 0.');
    expect(fields).toEqual({
      name: { code: 'required', params: {} },
      unitPrice: { code: 'too-small', params: { minimum: 0 } },
      unitSize: { code: 'too-many-decimals', params: {} },
      categoryId: { code: 'no-number', params: {} },
    });
  });

  test('has Polish messages with the Polish names of fields', async () => {
    expect((await ask('/api/products', 'pl', 'POST', payload)).json().errors).toEqual({
      name: 'Pole „Nazwa” jest wymagane.',
      unitPrice: 'Pole „Cena jedn.” musi wynosić co najmniej 0.',
      unitSize: 'Pole „Wielkość jedn.” może mieć najwyżej dwa miejsca po przecinku.',
      categoryId: 'Pole „Kategoria” musi zawierać liczbę.',
    });
  });

  test('counts the errors beyond the first five', async () => {
    const keys = Object.fromEntries([1, 2, 3].map((each) => [`other${each}`, each]));
    const { description } = (await ask('/api/products', 'pl', 'POST', { ...payload, ...keys })).json();
    expect(description).toMatch(/ I jeszcze 2 błędy\.$/);
  });

  test('names a part of an address and a line by all words of its path', async () => {
    const client = {
      name: 'W',
      email: 'a@b.pl',
      phoneNumber: '1',
      address: { street: 'a', streetNumber: '', postalCode: 'x', city: 'y', countryId: 1 },
    };
    const { errors } = (await ask('/api/clients', 'pl', 'POST', client)).json();
    expect(errors['address.streetNumber']).toBe('Pole „Adres numer domu” jest wymagane.');
  });
});

test('a used record is named with its users, counted as the language does', async () => {
  const { id } = await insertCategory(api.db, { name: 'Narzędzia' });
  await insertProduct(api.db, { category_id: id });
  const url = `/api/categories/${id}`;
  const answer = (await ask(url, undefined, 'DELETE')).json();
  expect(answer).toEqual({
    description: 'Category "Narzędzia" cannot be deleted. It is still used by 1 product.',
    code: 'in-use',
    params: { noun: 'Category', name: 'Narzędzia', users: ['1 product'] },
  });
  await insertProduct(api.db, { category_id: id });
  await insertProduct(api.db, { category_id: id });
  expect((await ask(url, 'pl', 'DELETE')).json().description).toBe(
    'Kategoria „Narzędzia”: nie można usunąć. Powiązane rekordy: 3 produkty.',
  );
  // The audit trail has one language. It is written after the response.
  await eventually(async () => {
    const noted = await api.db.selectFrom('audit').select('note').where('action', '=', 'refusal').execute();
    expect(noted.map(({ note }) => note).join()).toContain(
      '"Narzędzia" cannot be deleted. It is still used by 3 products.',
    );
  });
});

test('the plain text of a refused move is in the language too', async () => {
  const { db } = api;
  const [from, to] = [await insertWarehouse(db, { name: 'Łódź' }), await insertWarehouse(db)];
  const employee = await insertEmployee(db, { warehouse_id: to.id });
  const product = await insertProduct(db, { name: 'Wiertarka' });
  const body = {
    fromWarehouseId: from.id,
    toWarehouseId: to.id,
    employeeId: employee.id,
    items: { [product.id]: 12_345 },
  };
  const polish = await ask('/api/inventory/transfer', 'pl', 'POST', body);
  expect([polish.statusCode, polish.headers['content-type'], polish.body]).toEqual([
    409,
    'text/plain; charset=utf-8',
    'Za mało towaru „Wiertarka” w magazynie „Łódź”: dostępne 0, potrzebne 12\u00a0345.',
  ]);
  expect((await ask('/api/inventory/transfer', undefined, 'POST', body)).body).toBe(
    'Insufficient stock of "Wiertarka" in warehouse "Łódź": 0 available, 12345 requested.',
  );
});

test('a message of an extension is sent as it is, with the code of its status', async () => {
  const { app } = api;
  const said = new ApiError(409, 'The tool is lent.', { toolId: 'is lent' });
  const group: Group = (routes) => routes.get('/api/lent', () => Promise.reject(said));
  const own = await openApi({ extensions: { ...features, groups: [group] } });
  const { body } = await own.app.inject({ url: '/api/lent', headers: { 'accept-language': 'pl' } });
  expect(JSON.parse(body)).toEqual({
    description: 'The tool is lent.',
    code: 'conflict',
    params: {},
    errors: { toolId: 'is lent' },
    fields: { toolId: { code: 'conflict', params: {} } },
  });
  await own.close();
  expect(app.texts.codeOf('The tool is lent.')).toBeUndefined();
});

describe('the description of a transaction', () => {
  const DESCRIPTIONS = {
    original: 'Supplier: Acme supplied warehouse: Gdynia by: Anna Nowak',
    en: 'Supplier Acme delivered to warehouse Gdynia, received by Anna Nowak',
    pl: 'Dostawca Acme dostarczył do magazynu Gdynia, przyjął: Anna Nowak',
  };

  test.each(Object.entries(DESCRIPTIONS))('is worded in %s, wherever it is read', async (language, description) => {
    const { db } = api;
    const asked = language === 'original' ? undefined : language;
    const warehouse = await insertWarehouse(db, { name: 'Gdynia' });
    const supplier = await insertSupplier(db, { name: 'Acme' });
    const employee = await insertEmployee(db, { name: 'Anna', surname: 'Nowak', warehouse_id: warehouse.id });
    const product = await insertProduct(db, { description });
    const [warehouseId, supplierId, employeeId] = [warehouse.id, supplier.id, employee.id];
    const body = { warehouseId, supplierId, employeeId, items: { [product.id]: 1 } };
    const made = (await ask('/api/inventory/receive', asked, 'POST', body)).json();
    expect(made.description).toBe(description);
    const detail = (await ask(`/api/transactions/${made.transactionId}`, asked)).json();
    const list = (await ask('/api/transactions', asked)).json();
    const history = (await ask(`/api/suppliers/${supplierId}`, asked)).json();
    const ofWarehouse = (await ask(`/api/warehouses/${warehouseId}`, asked)).json();
    expect(
      [detail, list.content[0], history.history[0], ofWarehouse.transactions[0]].map((each) => each.description),
    ).toEqual([description, description, description, description]);
    // A product's description is the user's text, even if it reads like a transaction's.
    expect((await ask(`/api/products/${product.id}`, 'pl')).json().description).toBe(description);
    const stored = await db
      .selectFrom('movement')
      .select('description')
      .where('id', '=', made.transactionId)
      .executeTakeFirst();
    expect(stored?.description).toBe(DESCRIPTIONS.original);
  });
});
