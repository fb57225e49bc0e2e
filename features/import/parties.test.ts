import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
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
