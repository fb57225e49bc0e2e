import { truncate } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Shown } from './contract';
import { openImport } from './testing';

const { app, db, call, command, file, upload, rowsOf, close } = await openImport();
afterAll(close);
beforeEach(async () => {
  for (const table of ['change', 'product', 'category']) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
});

const CODES = ['A-1', 'A-2', '5901234123457', 'B"1', ''];
const row = fc.record({
  code: fc.constantFrom(...CODES),
  name: fc.constantFrom('Młotek', 'Piła 12"', 'Deska; sosnowa', '', '=1+1'),
  price: fc.constantFrom('1', '12,50', '1 234,50', '0', 'x', '', '-3'),
  category: fc.constantFrom('Tools', 'Wood', 'tools'),
});
const anyFile = fc.array(row, { minLength: 1, maxLength: 8 });
type Row = ReturnType<typeof row.generate> extends { value: infer Value } ? Value : never;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const textOf = (rows: readonly Row[]) =>
  `Kod;Nazwa;Cena;Kategoria\n${rows.map(({ code, name, price, category }) => [code, name, price, category].map(quoted).join(';')).join('\n')}\n`;

const state = async () => {
  const { rows } = await sql<{
    id: number;
    name: string;
    unit_price: number;
    category: string;
    codes: string[] | null;
  }>`
    SELECT product.id, product.name, unit_price::integer, category.name AS category,
      (SELECT array_agg(code ORDER BY position) FROM product_barcode WHERE product_id = product.id) AS codes
    FROM product JOIN category ON category.id = category_id ORDER BY product.id`.execute(db);
  const { rows: categories } = await sql`SELECT id, name FROM category ORDER BY id`.execute(db);
  return { rows, categories };
};

async function compare(rows: readonly Row[]): Promise<Shown> {
  const { importId } = await upload('products', 'any.csv', textOf(rows));
  const [, shown] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { set: { unitSize: '1' } });
  return shown;
}
const write = (id: number) => call<Shown>('POST', `/api/imports/${id}/write`).then(([, shown]) => shown);
const figuresOf = ({ created, updated, unchanged, refused }: Shown) => ({ created, updated, unchanged, refused });

test('for any two files: a write equals its difference, a second time writes nothing, and undo restores all', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, anyFile, async (first, second) => {
      for (const rows of [first, second]) {
        const before = await state();
        const shown = await compare(rows);
        const figures = figuresOf(shown);
        expect(await state()).toEqual(before);
        // A row with a category alone is the title of a group, which a warning names.
        const titles = shown.warnings.flatMap((warning) => warning.match(/\d+ \((?:Tools|Wood)\)/gi) ?? []);
        expect(figures.created + figures.updated + figures.unchanged + figures.refused + titles.length).toBe(
          rows.length,
        );
        const promised = await rowsOf(shown.importId);
        expect(figuresOf(await write(shown.importId))).toEqual(figures);
        expect((await rowsOf(shown.importId)).map(({ changes }) => changes)).toEqual(
          promised.map(({ changes }) => changes),
        );
        const after = await state();
        const products = after.rows.map(({ id: _, codes, ...values }) => ({
          ...values,
          codes: codes?.join(', ') ?? null,
        }));
        for (const { kind, record, changes } of promised) {
          if (kind !== 'new') continue;
          const shownOf = (field: string) => changes.find((each) => each.field === field)?.after ?? null;
          expect(products).toContainEqual({
            name: record,
            unit_price: Math.round(Number(shownOf('unitPrice')) * 100),
            category: shownOf('categoryId'),
            codes: shownOf('barcodes'),
          });
        }

        const again = await compare(rows);
        expect([again.created, again.updated]).toEqual([0, 0]);
        if (rows === second) {
          const [, undone] = await call<Shown>('POST', `/api/imports/${shown.importId}/undo`);
          expect(undone.notUndone).toEqual([]);
          expect(await state()).toEqual(before);
        }
      }
      for (const table of ['change', 'product', 'category']) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
    }),
    { numRuns: 10 },
  );
});

test('formula cells are texts, and the file of refused rows cannot run them', async () => {
  const { importId } = await upload(
    'products',
    'evil.csv',
    'Nazwa;Cena;Kod\n"=HYPERLINK(""http://x"")";x;@SUM(1)\n-5;x;+1\n-5 zł;x;-A1\n',
  );
  const [, { csv }] = await call<{ csv: string }>('GET', `/api/imports/${importId}/refused`);
  const [, first, second, third] = csv.split('\r\n');
  expect(first).toContain(`"'=HYPERLINK(""http://x"")";x;'@SUM(1)`);
  // Numbers stay numbers.
  expect(second).toMatch(/^-5;x;\+1;/);
  expect(third).toMatch(/^-5 zł;x;'-A1;/);
});

test('a file of 1 GB is refused before it is read', async () => {
  const path = await file1GB();
  const [code, { refused }] = await command('products', path);
  expect([code, refused]).toEqual([1, [{ row: 0, column: null, message: 'The file is larger than 64 MB.' }]]);

  // A stream without a length is read up to the limit.
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const piece = Buffer.alloc(1024 * 1024, 'a;b\n');
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      sent++;
      if (sent > 1024) controller.close();
      else controller.enqueue(piece);
    },
  });
  const answer = await fetch(`${base}/api/imports?entity=products&fileName=large.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'closed',
  );
  expect([413, 'closed']).toContain(answer);
  expect(sent).toBeLessThan(100);
});

/** Makes a file that takes no space on the disk. */
async function file1GB(): Promise<string> {
  const path = await file('large.csv', 'Kod;Nazwa\n');
  await truncate(path, 1024 ** 3);
  return path;
}
