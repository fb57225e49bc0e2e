import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ShownRow } from '../../contract/changes';
import type { Shown } from './contract';
import { openImport } from './testing';

const { app, db, file, command, useCurrency, close } = await openImport();
afterAll(close);
beforeEach(async () => {
  for (const table of ['change', 'product', 'category']) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
});

/** Calls the API in a language, without one in the original. */
async function ask<Answer>(language: string | undefined, method: 'GET' | 'POST', path: string, payload?: string) {
  const headers = {
    ...(language && { 'accept-language': language }),
    ...(payload !== undefined && { 'content-type': 'application/octet-stream' }),
  };
  const response = await app.inject({ method, url: `/api/imports${path}`, headers, ...(payload && { payload }) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Answer>();
}

const GOODS = [
  'Nazwa;Cena;Rozmiar;Kategoria',
  'Młotek;abc;1;Narzędzia',
  'Piła;12,505;1;Narzędzia',
  'Deska;7,00;;Drewno',
  'Deska;7,00;2;Drewno',
  'Gwóźdź;1,00;-1;Drewno',
  '',
].join('\n');

const upload = (language: string | undefined, text: string) =>
  ask<Shown>(language, 'POST', '?entity=products&fileName=towary.csv', text);
const reasonsOf = async (language: string | undefined, { importId }: Shown) => {
  const { content } = await ask<{ content: ShownRow[] }>(language, 'GET', `/${importId}/rows?kind=refused`);
  return content.map(({ row, column, message }) => `${row} ${column}: ${message}`);
};

test('a file that was read in Polish has its reasons in the language of each reader', async () => {
  const read = await upload('pl', GOODS);
  expect(read.warnings).toEqual(['1 cenę z więcej niż dwoma miejscami po przecinku zaokrąglono do dwóch.']);
  expect(read.made).toEqual(['kategorie: Narzędzia', 'kategorie: Drewno']);
  expect(await reasonsOf('pl', read)).toEqual([
    '2 Cena: „abc” nie jest liczbą.',
    '4 Nazwa: ma tę samą wartość (nazwa) co wiersz 5',
    '5 Nazwa: ma tę samą wartość (nazwa) co wiersz 4',
    '6 Rozmiar: musi wynosić co najmniej 0',
  ]);
  const original = await ask<Shown>(undefined, 'GET', `/${read.importId}`);
  expect(original.warnings).toEqual(['1 price with more than two decimals was rounded to cents.']);
  expect(original.made).toEqual(['categories: Narzędzia', 'categories: Drewno']);
  expect(await reasonsOf(undefined, read)).toEqual([
    '2 Cena: "abc" is no number.',
    '4 Nazwa: has the same name as row 5',
    '5 Nazwa: has the same name as row 4',
    '6 Rozmiar: must be at least 0',
  ]);
});

test('the downloaded rows have their reasons in the language', async () => {
  const { importId } = await upload(undefined, GOODS);
  const polish = await ask<{ fileName: string; csv: string }>('pl', 'GET', `/${importId}/refused`);
  expect(polish.fileName).toBe('towary-odrzucone.csv');
  expect(polish.csv).toContain('Nazwa;Cena;Rozmiar;Kategoria;Powód\r\n');
  expect(polish.csv).toContain('Młotek;abc;1;Narzędzia;Cena: „abc” nie jest liczbą.\r\n');
  const original = await ask<{ fileName: string; csv: string }>(undefined, 'GET', `/${importId}/refused`);
  expect(original.fileName).toBe('towary-refused.csv');
  expect(original.csv).toContain('Cena: ""abc"" is no number.');
});

test('a column that the file lacks is called by the label of its field, one without a title by its number', async () => {
  const read = await upload('pl', 'Młotek duży|5,00\nPiła ręczna|6,00\n');
  expect(read.columns.map(({ title }) => title)).toEqual(['Kolumna 1', 'Kolumna 2']);
  const [first] = await reasonsOf('pl', read);
  expect(first).toMatch(/^1 (?:Rozmiar|Cena|Kategoria): jest wymagane$/);
  const { columns } = await ask<Shown>(undefined, 'GET', `/${read.importId}`);
  expect(columns.map(({ title }) => title)).toEqual(['Column 1', 'Column 2']);
});

test('what an undo leaves is told in the language; the command has the original', async () => {
  const text = 'Nazwa;Cena;Rozmiar;Kategoria\nPiła;12,50;1;Narzędzia\n';
  const { importId } = await upload('pl', text);
  await ask('pl', 'POST', `/${importId}/write`);
  await sql`UPDATE product SET unit_price = 5`.execute(db);
  const undone = await ask<Shown>('pl', 'POST', `/${importId}/undo`);
  expect(undone.notUndone).toEqual([{ row: 2, column: null, message: '„Piła” zmieniono w międzyczasie' }]);
  const path = await file('goods.csv', `${text}Wkręt;1,00;;Narzędzia\nWkręt;1,00;;Narzędzia\n`);
  const [, { refused }] = await command('products', path, '--dry-run');
  expect(refused[0]?.message).toBe('has the same name as row 4');
});

test('reasons with a reason inside, and warnings of a spreadsheet, are in the language', async () => {
  await useCurrency('PLN');
  const long = 'x'.repeat(300);
  const text = [
    'Nazwa;Cena;Rozmiar;Kategoria',
    'Młotek;12,50 zł;1;Narzędzia',
    'Piła;12,50 zł;1;#REF!',
    'Deska;5,00 EUR;1;Drewno',
    `Gwóźdź;1,00 zł;1;${long}`,
    'Razem;31,00;;',
  ].join('\n');
  const read = await upload('pl', `${text}\n`);
  expect(read.warnings).toContain('Wiersz 6 to suma: jest pominięty.');
  expect(await reasonsOf('pl', read)).toEqual([
    '3 Kategoria: #REF! to błąd arkusza.',
    '4 Cena: 5,00 EUR jest w walucie EUR, a inne ceny w walucie PLN.',
    `5 Kategoria: Kategoria „${long}” może mieć najwyżej 200 znaków.`,
  ]);
  expect(await reasonsOf(undefined, read)).toEqual([
    '3 Kategoria: #REF! is an error of the spreadsheet.',
    '4 Cena: 5,00 EUR is in EUR, and other prices are in PLN.',
    `5 Kategoria: Category "${long}" must be at most 200 characters long.`,
  ]);
});

test('the numbers of a difference are the same in every language, for the page and for programs', async () => {
  const read = await upload('pl', 'Nazwa;Cena;Rozmiar;Kategoria;Kod\nPiła;1234,50;0,25;Drewno;1000037\n');
  for (const language of ['pl', undefined]) {
    const { content } = await ask<{ content: ShownRow[] }>(language, 'GET', `/${read.importId}/rows`);
    expect(content.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual([
      '1234.5',
      '0.25',
      'Drewno',
      '1000037',
    ]);
  }
});
