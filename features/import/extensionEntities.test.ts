import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { ShownRow } from '../../contract/changes';
import { fillGeography } from '../../server/seed/geography';
import { openExtended } from '../../tests/helpers/extensions';
import type { Shown } from './contract';

const { app, db, close } = await openExtended();
await fillGeography(db);
afterAll(close);

async function bring(entity: string, text: string, set: Record<string, string> = {}) {
  const read = await app.inject({
    method: 'POST',
    url: `/api/imports?${new URLSearchParams({ entity, fileName: 'file.csv' }).toString()}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: text,
  });
  const { importId } = read.json<Shown>();
  const matched = await app.inject({ method: 'PUT', url: `/api/imports/${importId}/matching`, payload: { set } });
  const rows = await app.inject(`/api/imports/${importId}/rows`);
  const written = await app.inject({ method: 'POST', url: `/api/imports/${importId}/write` });
  return {
    matched: matched.json<Shown>(),
    rows: rows.json<{ content: ShownRow[] }>().content,
    written: written.json<Shown>(),
  };
}

test('an entity of an extension is imported from its definition alone, with every kind of field, and undone', async () => {
  const warehouses = 'Magazyn;Pojemność;Adres\nGdańsk;1000;"ul. Długa 1/2, 80-001 Gdańsk"\n';
  expect((await bring('warehouses', warehouses)).written).toMatchObject({ created: 1, refused: 0 });
  const text =
    'Name;Plate;Remarks;Contact;Seats;Volume;Cost;Bought;Sold;Electric;Mode;Port;Depot;Warehouse;Address\n' +
    'Van;GD 1;;van@example.com;3;12,5;1 000,50;31.01.2026;;TAK;By sea;Gdynia;North;Gdańsk;"ul. Długa 3, 80-001 Gdańsk"\n' +
    'Lorry;GD 2;Old;;;8;2000;2026-02-01;2026-01-01;nie;road;;North;Gdańsk;"ul. Długa 3, 80-001 Gdańsk"\n' +
    'bus;GD 3;;;;8;2000;2026-02-01;;nie;road;;North;Gdańsk;"ul. Długa 3, 80-001 Gdańsk"\n';
  const { matched, rows, written } = await bring('vehicles', text);
  expect(matched).toMatchObject({ key: 'name', missing: [], made: ['depots: North'] });
  expect(rows.map(({ column, message }) => [column, message])).toEqual([
    [null, null],
    ['Sold', 'must not be before the day it was bought on'],
    ['Name', 'must begin with a capital letter'],
  ]);
  expect(written).toMatchObject({ state: 'written', created: 1, refused: 2, error: null });
  const list = await app.inject('/api/vehicles');
  expect(list.json<{ content: object[] }>().content).toMatchObject([
    {
      name: 'Van',
      plate: 'GD 1',
      contact: 'van@example.com',
      seats: 3,
      volume: 12.5,
      cost: 1000.5,
      boughtOn: '2026-01-31',
      isElectric: true,
      mode: 'sea',
      port: 'Gdynia',
    },
  ]);
  expect((await bring('vehicles', text)).matched).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  const changed = text.replace('1 000,50', '900').replace('GD 1', 'GD 9');
  expect((await bring('vehicles', changed)).matched).toMatchObject({ updated: 0, refused: 3 });
  const cheaper = await bring('vehicles', text.replace('1 000,50', '900'));
  expect(cheaper.written).toMatchObject({ updated: 1, error: null });
  await app.inject({ method: 'POST', url: `/api/imports/${cheaper.written.importId}/undo` });
  await app.inject({ method: 'POST', url: `/api/imports/${written.importId}/undo` });
  const { rows: left } = await sql`SELECT name FROM vehicle UNION ALL SELECT name FROM depot`.execute(db);
  expect(left).toEqual([]);
});

test('a field that an extension adds to products has its column', async () => {
  const text = 'Kod;Nazwa;Cena;Kategoria;Unit;Grade\nA-1;Hammer;12,50;Tools;szt.;First\n';
  const { rows, written } = await bring('products', text, { unitSize: '1' });
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'grade', label: 'Grade', before: null, after: 'First' }),
  );
  expect(written).toMatchObject({ created: 1, refused: 0 });
  const { rows: made } = await sql`SELECT unit, grade FROM product`.execute(db);
  expect(made).toEqual([{ unit: 'szt.', grade: 'a' }]);
});
