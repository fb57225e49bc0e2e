import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '../../server/db/extensionMigrations';
import { jobsOf } from '../../server/recordJob';
import { fillGeography } from '../../server/seed/geography';
import { on } from '../helpers/clock';
import { openExtended } from '../helpers/extensions';
import { TODAY } from '../helpers/modelWorld';

/*
 * A rule that an extension attaches holds at every door through which a record can be written. The fixture refuses every record that
 * contains a word of a table; each entity is tried by each call that it has.
 */

const RULES = join(import.meta.dirname, '../fixtures/rules');
const { app, db, url, extensions, close } = await openExtended([RULES, FEATURES]);
afterAll(close);
await fillGeography(db);

const WORD = '4321';
const forbid = () => sql`INSERT INTO forbidden_word VALUES (${WORD})`.execute(db);
const allow = () => sql`DELETE FROM forbidden_word`.execute(db);

async function call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const response = await app.inject({ method, url: path, ...(payload && { payload }) });
  return { status: response.statusCode, answer: (response.body ? response.json() : undefined) as Answer };
}

const { rows: countries } = await sql<{ id: number; regionId: number }>`
  SELECT id, region_id AS "regionId" FROM country WHERE name = 'Poland'`.execute(db);
const place = {
  street: 'Długa',
  streetNumber: '1',
  postalCode: '80-001',
  city: 'Gdańsk',
  countryId: countries[0]?.id,
  regionId: countries[0]?.regionId,
};
const PLACE = 'Długa;1;80-001;Gdańsk;Polska';
const PLACE_TITLES = 'Ulica;Nr domu;Kod pocztowy;Miasto;Kraj';
const party = (word: string) => ({ name: `Firm ${word}`, email: 'a@example.com', phoneNumber: '58 1', address: place });
const partyFile = (word: string) => `Nazwa;E-mail;Telefon;${PLACE_TITLES}\nFirm ${word};a@example.com;58 1;${PLACE}\n`;

/** How a record of each entity is written in which a word stands: by its call, and by a file. */
const ENTITIES: Readonly<
  Record<
    string,
    { table: string; id: string; body: (word: string) => Record<string, unknown>; file: (word: string) => string }
  >
> = {
  categories: {
    table: 'category',
    id: 'categoryId',
    body: (word) => ({ name: `Kind ${word}`, description: 'Text' }),
    file: (word) => `Nazwa;Opis\nKind ${word};Text\n`,
  },
  products: {
    table: 'product',
    id: 'productId',
    body: (word) => ({ name: `Thing ${word}`, description: 'Text', unitPrice: 5, unitSize: 1, categoryId: toolsId }),
    file: (word) => `Nazwa;Opis;Cena;Rozmiar;Kategoria\nThing ${word};Text;5;1;Tools\n`,
  },
  warehouses: {
    table: 'warehouse',
    id: 'warehouseId',
    body: (word) => ({ name: `House ${word}`, capacity: 100, ...place }),
    file: (word) => `Nazwa;Pojemność;${PLACE_TITLES}\nHouse ${word};100;${PLACE}\n`,
  },
  clients: { table: 'client', id: 'clientId', body: party, file: partyFile },
  suppliers: { table: 'supplier', id: 'supplierId', body: party, file: partyFile },
  employees: {
    table: 'employee',
    id: 'employeeId',
    body: (word) => ({
      ...party(word),
      name: 'Anna',
      surname: `Nowak ${word}`,
      position: 'Clerk',
      warehouseId: gdanskId,
    }),
    file: (word) =>
      `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;${PLACE_TITLES}\nAnna;Nowak ${word};a@example.com;58 1;Clerk;Gdańsk;${PLACE}\n`,
  },
};
const NAMES = Object.keys(ENTITIES);
const entityOf = (name: string) => {
  const entity = ENTITIES[name];
  if (!entity) throw new Error(name);
  return entity;
};

let toolsId = 0;
let gdanskId = 0;

beforeEach(async () => {
  await allow();
  for (const table of ['change', 'employee', 'warehouse', 'client', 'supplier', 'product', 'category'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  toolsId = await create('categories', { name: 'Tools', description: 'Text' });
  gdanskId = await create('warehouses', { ...entityOf('warehouses').body(''), name: 'Gdańsk' });
});

async function create(name: string, body: object): Promise<number> {
  const { status, answer } = await call<Record<string, number>>('POST', `/api/${name}`, body);
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer[entityOf(name).id] ?? 0;
}

/** The number of records that contain the word. */
async function hits(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(entityOf(name).table)} AS each WHERE to_jsonb(each)::text LIKE ${`%${WORD}%`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface Preview {
  importId: number;
  created: number;
  updated: number;
  refused: number;
  error: string | null;
}

async function preview(entity: string, text: string, set: Record<string, string> = {}): Promise<Preview> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/imports?${new URLSearchParams({ entity, fileName: 'file.csv' }).toString()}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: text,
  });
  const { importId } = response.json<Preview>();
  return (await call<Preview>('PUT', `/api/imports/${importId}/matching`, { set })).answer;
}
const write = async ({ importId }: Pick<Preview, 'importId'>) =>
  (await call<Preview>('POST', `/api/imports/${importId}/write`)).answer;
const undo = async ({ importId }: Pick<Preview, 'importId'>) =>
  (await call<Preview & { notUndone: { message: string }[] }>('POST', `/api/imports/${importId}/undo`)).answer;
async function bulk(list: string, field: string, value: unknown, ids: number[], entity = list): Promise<Preview> {
  const { answer } = await call<{ batchId: number }>('POST', '/api/bulk-edits', {
    list,
    entity,
    field,
    way: 'to',
    value,
    ids,
  });
  return (await call<Preview>('GET', `/api/imports/${answer.batchId}`)).answer;
}
const messages = async ({ importId }: Pick<Preview, 'importId'>) => {
  const { answer } = await call<{ content: { message: string }[] }>(
    'GET',
    `/api/imports/${importId}/rows?kind=refused`,
  );
  return answer.content.map(({ message }) => message);
};
const REFUSAL = `${WORD} is forbidden.`;

describe.each(NAMES)('%s', (name) => {
  const { body, file } = entityOf(name);

  test('the call that creates', async () => {
    await forbid();
    const { status, answer } = await call<{ description: string }>('POST', `/api/${name}`, body(WORD));
    expect({ status, description: answer.description }).toEqual({ status: 400, description: REFUSAL });
    expect(await hits(name)).toBe(0);
  });

  test('a file, in the preview and at the write', async () => {
    const early = await preview(name, file(WORD));
    expect(early).toMatchObject({ created: 1, refused: 0 });
    await forbid();
    const late = await preview(name, file(WORD));
    expect(late).toMatchObject({ created: 0, refused: 1 });
    expect(await messages(late)).toEqual([REFUSAL]);
    expect(await write(early)).toMatchObject({ created: 0, refused: 1, error: null });
    expect(await messages(early)).toEqual([REFUSAL]);
    expect(await hits(name)).toBe(0);
  });

  test('a file whose other rows are written', async () => {
    await forbid();
    const [titles, row] = file(WORD).split('\n');
    const other = row?.replace(WORD, 'fine').replace('a@example.com', 'b@example.com');
    expect(await write(await preview(name, `${titles}\n${row}\n${other}\n`))).toMatchObject({ created: 1, refused: 1 });
    expect(await hits(name)).toBe(0);
  });
});

const CHANGEABLE = ['products', 'categories', 'warehouses'];

describe.each(CHANGEABLE)('changed %s', (name) => {
  const { body, file } = entityOf(name);
  const column = name === 'warehouses' ? ['100', '4321'] : ['Text', WORD];

  test('the call that changes, by which a cell is saved too', async () => {
    const id = await create(name, body('old'));
    await forbid();
    const { status } = await call('PUT', `/api/${name}/${id}`, body(WORD));
    expect(status).toBe(400);
    expect(await hits(name)).toBe(0);
  });

  test('a file, in the preview and at the write', async () => {
    await create(name, body('old'));
    const text = file('old').replace(column[0] ?? '', column[1] ?? '');
    const early = await preview(name, text);
    expect(early).toMatchObject({ updated: 1, refused: 0 });
    await forbid();
    expect(await preview(name, text)).toMatchObject({ updated: 0, refused: 1 });
    expect(await write(early)).toMatchObject({ updated: 0, refused: 1, error: null });
    expect(await hits(name)).toBe(0);
  });

  test('the undo of a file', async () => {
    await create(name, { ...body('old'), ...(name === 'warehouses' ? { capacity: 4321 } : { description: WORD }) });
    const done = await write(await preview(name, file('old')));
    expect(done).toMatchObject({ updated: 1 });
    await forbid();
    expect((await undo(done)).notUndone).toMatchObject([{ message: REFUSAL }]);
    expect(await hits(name)).toBe(0);
  });
});

describe('changes of many products', () => {
  const { body } = entityOf('products');
  const twoProducts = async () => [await create('products', body('one')), await create('products', body('two'))];

  test.each([
    ['description', WORD],
    ['unitPrice', 4321],
    ['unitSize', 43.21],
  ])('%s, in the preview, at the write and at the undo', async (field, value) => {
    const ids = await twoProducts();
    const [first = 0] = ids;
    const early = await bulk('products', field, value, ids);
    expect(early).toMatchObject({ updated: 2, refused: 0 });
    await sql`INSERT INTO forbidden_word VALUES (${String(value)})`.execute(db);
    expect(await bulk('products', field, value, ids)).toMatchObject({ updated: 0, refused: 2 });
    expect(await write(early)).toMatchObject({ updated: 0, refused: 2, error: null });
    await allow();
    await call('PUT', `/api/products/${first}`, { ...body('one'), [field]: value });
    const back = await write(
      await bulk('products', field, { description: 'New', unitPrice: 7, unitSize: 2 }[field], ids),
    );
    expect(back).toMatchObject({ updated: 2 });
    await sql`INSERT INTO forbidden_word VALUES (${String(value)})`.execute(db);
    expect((await undo(back)).notUndone).toHaveLength(1);
    const { answer } = await call<Record<string, unknown>>('GET', `/api/products/${first}`);
    expect(answer[field]).not.toBe(value);
  });

  test('a rule refuses one of many, and the others are changed', async () => {
    const ids = await twoProducts();
    await sql`INSERT INTO forbidden_word VALUES ('Thing two')`.execute(db);
    const change = await bulk('products', 'unitPrice', 9, ids);
    expect(change).toMatchObject({ updated: 1, refused: 1 });
    expect(await write(change)).toMatchObject({ updated: 1, refused: 1 });
  });

  test('the minimum of stock levels', async () => {
    const ids = await twoProducts();
    const early = await bulk('products', 'minimumStock', 4321, ids, 'stock-levels');
    expect(early).toMatchObject({ updated: 2 });
    await forbid();
    expect(await write(early)).toMatchObject({ updated: 0, refused: 2 });
  });

  test('the undo of a deletion', async () => {
    const id = await create('products', body(WORD));
    const { answer } = await call<{ batchId: number }>('POST', '/api/bulk-edits/removals', {
      list: 'products',
      ids: [id],
    });
    const removal = await write({ importId: answer.batchId });
    await forbid();
    expect((await undo(removal)).notUndone).toMatchObject([{ message: REFUSAL }]);
    expect(await hits('products')).toBe(0);
  });
});

test('a category that a file of products makes', async () => {
  const text = entityOf('products').file('one').replace('Tools', WORD);
  const early = await preview('products', text);
  expect(early).toMatchObject({ created: 1 });
  await forbid();
  expect(await preview('products', text)).toMatchObject({ created: 0, refused: 1 });
  await write(early);
  expect([await hits('categories'), await hits('products')]).toEqual([0, 0]);
});

test('a planned price, in the preview, at the write and by the job on its day', async () => {
  const { body } = entityOf('products');
  const id = await create('products', body('one'));
  const text = 'Nazwa;Cena;Od dnia\nThing one;4321;2099-01-01\n';
  const early = await preview('prices', text);
  expect(early).toMatchObject({ updated: 1 });
  await forbid();
  expect(await preview('prices', text)).toMatchObject({ updated: 0, refused: 1 });
  expect(await write(early)).toMatchObject({ updated: 0, refused: 1 });
  await allow();
  expect(await write(await preview('prices', text))).toMatchObject({ updated: 1 });
  await sql`UPDATE planned_price SET valid_from = ${TODAY}::date`.execute(db);
  await forbid();
  const job = jobsOf(extensions).find(({ name }) => name === 'apply-planned-prices');
  const run = () =>
    job?.run({
      db,
      databaseUrl: url,
      clock: on(TODAY),
      log: console,
      signal: new AbortController().signal,
      byHand: true,
    });
  await run();
  const priceOf = async () => (await call<{ unitPrice: number }>('GET', `/api/products/${id}`)).answer.unitPrice;
  expect(await priceOf()).toBe(5);
  const { answer } = await call<{ prices: object[] }>('GET', `/api/products/${id}/planned-prices`);
  expect(answer.prices).toMatchObject([{ price: 4321, refusal: REFUSAL }]);
  await allow();
  await run();
  expect(await priceOf()).toBe(4321);
});
