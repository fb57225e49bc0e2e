import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { decomposedNames } from '../../server/db/decomposedNames';
import { up } from '../../server/db/migrations/0039_composed_names';
import { openApi, send } from '../helpers/api';
import { insertCategory, insertProduct } from '../helpers/fixtures';

/* Accented letters that are stored or sent in decomposed form, as macOS writes the names of files. */

const { app, db, close } = await openApi();
afterAll(close);
const decomposed = (text: string) => text.normalize('NFD');
const category = await insertCategory(db, { name: 'Narzędzia' });
const nameOf = async (id: number) =>
  (await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

test('the migration composes stored names, and leaves and names the ones that another record has', async () => {
  const add = async (name: string) => (await insertProduct(db, { category_id: category.id, name })).id;
  const [one, two, three] = [await add(decomposed('Żółw')), await add('świder'), await add(decomposed('świder'))];
  await sql`INSERT INTO unit (name) VALUES (${decomposed('łyżka')}), ('łóżko'), (${decomposed('łóżko')})`.execute(db);
  await sql`INSERT INTO setting (name, value) VALUES ('composed', ${JSON.stringify({ name: decomposed('Józef') })})`.execute(
    db,
  );
  const audited = await sql`SELECT count(*) FROM audit`.execute(db);
  await db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
  expect([await nameOf(one), await nameOf(two), await nameOf(three)]).toEqual(['Żółw', 'świder', decomposed('świder')]);
  const units = await sql<{ name: string }>`SELECT name FROM unit ORDER BY id`.execute(db);
  expect(units.rows.map(({ name }) => name)).toEqual(['łyżka', 'łóżko', decomposed('łóżko')]);
  const { rows } = await sql`SELECT value ->> 'name' AS name FROM setting WHERE name = 'composed'`.execute(db);
  expect(rows).toEqual([{ name: 'Józef' }]);
  expect(await sql`SELECT count(*) FROM audit`.execute(db)).toEqual(audited);
  expect(await decomposedNames(db)).toEqual([
    `product ${three} "świder" has the name of product ${two}, with letters that are composed in another way. Rename one of them.`,
    expect.stringContaining('"łóżko" has the name of unit'),
  ]);
});

test('the API composes the texts of bodies and queries, also of calls that take any text', async () => {
  const body = { name: decomposed('Piła'), description: 'ó', unitPrice: 1, unitSize: 1, categoryId: category.id };
  const barcodes = [{ code: 'PIŁA-Ó', quantity: 1 }];
  const { productId } = (await send(app, 'POST', '/api/products', { ...body, barcodes })).json();
  expect(await nameOf(productId)).toBe('Piła');
  const find = async (url: string) => (await app.inject(url)).json();
  expect(await find(`/api/barcodes?code=${encodeURIComponent(decomposed('PIŁA-Ó'))}`)).toMatchObject([{ productId }]);
  expect(await find(`/api/search?q=${encodeURIComponent(decomposed('Piła'))}`)).toMatchObject({
    records: [{ entity: 'products', id: productId }],
  });
});

test('an import finds the records that a file names in decomposed form', async () => {
  const file = decomposed('Nazwa;Opis;Cena;Rozmiar;Kategoria\nPiła;Długa;2;1;Narzędzia\nSzczęki;Małe;3;1;Narzędzia\n');
  const response = await app.inject({
    method: 'POST',
    url: '/api/imports?entity=products&fileName=towary.csv',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  });
  const { importId, made } = response.json();
  expect([response.statusCode, made]).toEqual([200, []]);
  const { content } = (await app.inject(`/api/imports/${importId}/rows`)).json();
  expect(content.map(({ kind, record }: { kind: string; record: string }) => [kind, record])).toEqual([
    ['changed', 'Piła'],
    ['new', 'Szczęki'],
  ]);
});
