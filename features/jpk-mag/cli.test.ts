import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertTrade } from '../../tests/helpers/scene';
import { ServerProcess } from '../../tests/helpers/serverProcess';

const { app, db, url, close } = await openApi();
const folder = await mkdtemp(join(tmpdir(), 'jpk-mag-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

/** Runs `npm run jpk-mag -- …`. */
async function run(...args: string[]): Promise<[code: number | null, output: string]> {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts')];
  const tool = new ServerProcess({ DATABASE_URL: url }, args, { script });
  return [await tool.exit(), tool.output];
}

test('the command names what is missing, and writes the file once nothing is', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const clock = on('2025-01-05');
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 2 } }, { clock });
  const out = join(folder, 'file.xml');
  const month = ['--warehouse', String(warehouseId), '--from', '2025-01-01', '--to', '2025-01-31', '--out', out];
  const [refused, said] = await run(...month);
  expect([refused, said]).toEqual([
    1,
    expect.stringMatching(/^Missing: name\nMissing: nip\nMissing: address\nMissing: office\n/),
  ]);
  expect(await readdir(folder)).toEqual([]);

  const firm = {
    name: 'Młyn',
    address: null,
    country: 'poland',
    taxNumber: '1234563218',
    language: 'original',
    currency: 'PLN',
  };
  const seat = {
    province: 'a',
    county: 'a',
    commune: 'a',
    street: null,
    house: '1',
    flat: null,
    town: 'a',
    postalCode: '1',
  };
  expect((await send(app, 'PUT', '/api/settings/firm', firm)).statusCode).toBe(200);
  expect((await send(app, 'PUT', '/api/settings/jpk-mag', { ...seat, office: null })).statusCode).toBe(200);
  expect(await run(...month, '--office', '1471')).toEqual([
    0,
    `Missing: units (1); the file does without\nWrote ${out}.\n`,
  ]);
  const xml = (await readFile(out)).toString();
  expect(xml).toContain('<KodUrzedu>1471</KodUrzedu>');
  expect(xml).toContain('<WartoscPZ>20.00</WartoscPZ>');
  const events = await db.selectFrom('audit').select('record').where('action', '=', 'export').execute();
  expect(events).toEqual([{ record: 'JPK_MAG_1234563218_W0_2025-01-01_2025-01-31.xml' }]);
});

test('wrong options show the usage', async () => {
  expect(await run('--warehouse', 'x')).toEqual([1, expect.stringMatching(/^Usage: /)]);
});
