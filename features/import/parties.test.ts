import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openImport } from './testing';

const { db, bring, command, close } = await openImport();
afterAll(close);

const linesOf = async (table: 'client' | 'supplier') => {
  const { rows } = await sql<{ line: string }>`
    SELECT ${sql.ref(`${table}.name`)} || ': ' || street || ' ' || street_number || ', ' || postal_code || ' ' || city.name AS line
    FROM ${sql.table(table)} JOIN address ON address.id = address_id JOIN city ON city.id = city_id
    ORDER BY ${sql.ref(`${table}.id`)}`.execute(db);
  return rows.map(({ line }) => line);
};
const countOf = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*)::integer FROM ${sql.table(table)}`.execute(db)).rows[0]?.count;

const FILE = [
  'Nazwa;E-mail;Telefon;Ulica;Nr domu;Kod pocztowy;Miasto;Kraj',
  'Alfa;a@example.com;58 1;Długa;1;80-001;Gdańsk;Polska',
  'Beta;b@example.com;58 2;Krótka;2/3;81-001;Gdynia;Polska',
  'Gamma;c@example.com;58 3;Długa;1;80-001;Gdańsk;Polska',
  'Delta;d@example.com;58 4;Hauptstr.;5;10115;Gdańsk;Germany',
  '',
].join('\n');

test.each(['clients', 'suppliers'] as const)(
  'new %s get an address each, in cities that are made once',
  async (entity) => {
    const table = entity === 'clients' ? 'client' : 'supplier';
    const addresses = await countOf('address');
    const { id, ...figures } = await bring(entity, FILE);
    expect(figures).toEqual({ created: 4, updated: 0, unchanged: 0, refused: [] });
    expect(await linesOf(table)).toEqual([
      'Alfa: Długa 1, 80-001 Gdańsk',
      'Beta: Krótka 2/3, 81-001 Gdynia',
      'Gamma: Długa 1, 80-001 Gdańsk',
      'Delta: Hauptstr. 5, 10115 Gdańsk',
    ]);
    expect(await countOf('address')).toBe((addresses ?? 0) + 4);
    // Gdańsk in two countries, and Gdynia: the second list uses the cities of the first.
    expect(await countOf('city')).toBe(3);
    expect(await bring(entity, FILE)).toMatchObject({ created: 0, unchanged: 4, refused: [] });
    expect((await command('--undo', String(id)))[1]).toMatchObject({ created: 4, refused: [] });
    expect(await linesOf(table)).toEqual([]);
  },
);

test('new employees are counted in their warehouses, and undo takes them off again', async () => {
  const place = 'Długa;1;80-001;Gdańsk;Polska';
  const warehouses = [
    'Nazwa;Pojemność;Ulica;Nr domu;Kod pocztowy;Miasto;Kraj',
    `Gdańsk;100;${place}`,
    `Berlin;100;${place}`,
    '',
  ].join('\n');
  expect(await bring('warehouses', warehouses)).toMatchObject({ created: 2, refused: [] });
  const titles = 'Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Ulica;Nr domu;Kod pocztowy;Miasto;Kraj';
  const rows = ['Anna;Berlin', 'Ewa;Gdańsk', 'Jan;Berlin'].map((each, n) => {
    const [name, warehouse] = each.split(';');
    return `${name};Nowak;e${n}@example.com;58 ${n};Magazynier;${warehouse};${place}`;
  });
  const { id, ...figures } = await bring('employees', [titles, ...rows, ''].join('\n'));
  expect(figures).toEqual({ created: 3, updated: 0, unchanged: 0, refused: [] });
  const counted = async () =>
    (
      await db
        .selectFrom('warehouse')
        .select(['name', 'employees_count'])
        .select((eb) =>
          eb
            .selectFrom('employee')
            .innerJoin('address', 'address.id', 'employee.address_id')
            .whereRef('warehouse_id', '=', 'warehouse.id')
            .select(sql<string>`string_agg(employee.name || ' ' || street, ', ' ORDER BY employee.id)`.as('names'))
            .as('names'),
        )
        .orderBy('warehouse.name')
        .execute()
    ).map(({ name, employees_count, names }) => `${name} ${employees_count}: ${names}`);
  expect(await counted()).toEqual(['Berlin 2: Anna Długa, Jan Długa', 'Gdańsk 1: Ewa Długa']);
  expect((await command('--undo', String(id)))[1]).toMatchObject({ created: 3, refused: [] });
  expect(await counted()).toEqual(['Berlin 0: null', 'Gdańsk 0: null']);
});

const EMPLOYEES = {
  titles: 'Imię i nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres',
  good: ['Anna Nowak', 'a@example.com', '58 1', 'Magazynier', 'Gdynia', 'ul. Długa 1, 80-001 Gdańsk'],
};
const PARTIES = {
  titles: 'Nazwa;E-mail;Telefon;Adres',
  good: ['Hurt', 'a@example.com', '58 1', 'ul. Długa 1, 80-001 Gdańsk'],
};
type Cells = readonly [title: string, cell: string, message: string][];
const TWO_ADDRESSES: Cells = [
  'a@example.com, b@example.com',
  'a@example.com; b@example.com',
  'a@example.com / b@example.com',
  'a@example.com b@example.com',
  'a@example.com\nb@example.com',
  'Anna <a@example.com>, Ewa <b@example.com>',
].map((text) => ['E-mail', text, `"${text}" is more than one e-mail address.`]);
const TWO_PLACES: Cells = [
  'ul. Długa 1, 80-001 Gdańsk; ul. Krótka 2, 81-001 Gdynia',
  'ul. Długa 1, ul. Krótka 2, 81-001 Gdynia',
  'ul. Długa 1, 80-001/81-001 Gdańsk',
].map((text) => [
  'Adres',
  text,
  `"${text}" is no address like "ul. Długa 1/2, 80-001 Gdańsk": use a column for each part.`,
]);

describe.each<[entity: string, { titles: string; good: readonly string[] }, more: Cells]>([
  ['clients', PARTIES, []],
  ['suppliers', PARTIES, []],
  [
    'employees',
    EMPLOYEES,
    [
      ['Magazyn', 'Gdynia, Berlin', 'There is no warehouse "Gdynia, Berlin".'],
      [
        'Imię i nazwisko',
        'Anna Maria Nowak',
        '"Anna Maria Nowak" is no name and surname: write "Surname, Name", or use a column for each.',
      ],
    ],
  ],
])('%s: a cell with two readings is refused with its title, never halved', (entity, { titles, good }, more) => {
  test.each([...TWO_ADDRESSES, ...TWO_PLACES, ...more])('%s: %j', async (title, cell, message) => {
    if (entity === 'employees') {
      await bring('warehouses', 'Nazwa;Pojemność;Adres\nGdynia;100;"ul. Prosta 1, 81-001 Gdynia"\n');
    }
    const cells = titles.split(';').map((each, at) => (each === title ? cell : good[at]));
    const file = `${titles}\n${cells.map((each) => `"${each}"`).join(';')}\n`;
    expect(await bring(entity, file)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: [{ row: 2, column: title, message }],
    });
  });
});
