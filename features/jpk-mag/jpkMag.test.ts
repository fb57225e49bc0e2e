import { once } from 'node:events';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cents, toCents } from '../../server/db/units';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { type Api, openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { openTrade } from '../../tests/helpers/openTrade';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { setPrice } from '../../tests/helpers/setPrice';
import {
  consumeInternally,
  correct,
  count,
  insertReason,
  receiveInternally,
  returnFromClient,
  returnToSupplier,
} from '../../tests/helpers/setRight';
import type { Fact, Section } from './sections';
import { beginFile } from './server/file';
import { settings } from './settings';
import { faultsOf, hasSchema } from './testing';

let api: Api;
let trade: Trade;
let [hammer, saw, berlin, lodz, ann, bob] = [0, 0, 0, 0, 0, 0];

const NOW = '2027-03-01';
const JANUARY = { fromDate: '2027-01-01', toDate: '2027-01-31' };

async function open(): Promise<void> {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob } = await openTrade(NOW, [333, 1_000]));
}
beforeEach(open);
afterEach(() => api.close());

const FIRM = {
  name: 'Młyn & Synowie',
  address: null,
  country: 'poland',
  taxNumber: 'PL 123-456-32-18',
  language: 'original',
  currency: 'PLN',
};
const SEAT = {
  office: '1471',
  province: 'mazowieckie',
  county: 'Warszawa',
  commune: 'Warszawa',
  street: 'Polna',
  house: '7A',
  flat: null,
  town: 'Warszawa',
  postalCode: '00-001',
};

async function save(name: string, values: object): Promise<void> {
  const answer = await send(api.app, 'PUT', `/api/settings/${name}`, values);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}
const setUp = async (firm: Partial<typeof FIRM> = {}) => {
  await save('firm', { ...FIRM, ...firm });
  await save('jpk-mag', SEAT);
};
/** Gives every product the unit "szt.". */
const addUnits = () =>
  sql`WITH made AS (INSERT INTO unit (name) VALUES ('szt.') RETURNING id) UPDATE product SET unit_id = made.id FROM made`.execute(
    api.db,
  );

const at = (path: string, query: Record<string, string> = {}, warehouseId = berlin) =>
  api.app.inject(`/api/warehouses/${warehouseId}/jpk-mag${path}?${new URLSearchParams({ ...JANUARY, ...query })}`);
const preview = async (query: Record<string, string> = {}, warehouseId = berlin) => {
  const answer = await at('', query, warehouseId);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const file = async (query: Record<string, string> = {}, warehouseId = berlin): Promise<string> => {
  const answer = await at('/file', query, warehouseId);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const facts = async (query: Record<string, string> = {}) =>
  (await preview(query)).missing.map(({ fact, blocks }: { fact: Fact; blocks: boolean }) =>
    blocks ? fact : `(${fact})`,
  );

const here = () => ({ warehouseId: berlin, employeeId: ann });
const bought = (items: Record<number, number>, day: string, unitCosts?: Map<number, Cents>) =>
  receive(api.db, { ...here(), supplierId: trade.supplierId, items }, { clock: on(day), unitCosts });
const sold = (items: Record<number, number>, day: string) =>
  deliver(api.db, { ...here(), clientId: trade.clientId, items }, { clock: on(day) });
const moved = (items: Record<number, number>, day: string) =>
  transfer(api.db, { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items }, { clock: on(day) });

/** The contents of the elements of a name. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) => content);
/** The documents of a section as text. */
const documents = (xml: string, section: Section | 'INW'): string[] =>
  [...xml.matchAll(new RegExp(`<${section}>.*?</${section}>`, 'g'))].map(([content]) => content);

describe('what is missing', () => {
  test('is named, blocks the file, and leaves no note in the audit trail', async () => {
    await bought({ [hammer]: 1 }, '2027-01-05');
    expect(await facts()).toEqual(['name', 'nip', 'address', 'office', '(units)']);
    const refused = await at('/file');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'jpk-mag-incomplete']);
    expect((await preview()).fileName).toBeNull();

    await save('firm', FIRM);
    expect(await facts()).toEqual(['address', 'office', '(units)']);
    await save('jpk-mag', { ...SEAT, postalCode: null });
    expect(await facts()).toEqual(['address', '(units)']);
    await save('jpk-mag', SEAT);
    expect(await facts()).toEqual(['(units)']);
    await addUnits();
    expect(await facts()).toEqual([]);
    const exported = await api.db.selectFrom('audit').select('id').where('action', '=', 'export').execute();
    expect(exported).toEqual([]);
  });

  test('a tax number of another country is no NIP', async () => {
    await setUp({ country: 'other' });
    expect(await facts()).toEqual(['nip']);
  });

  test('an office in the request stands for that of the settings', async () => {
    await save('firm', FIRM);
    await save('jpk-mag', { ...SEAT, office: null });
    expect(await facts()).toEqual(['office']);
    expect(await facts({ office: '0202' })).toEqual([]);
    expect(await file({ office: '0202' })).toContain('<KodUrzedu>0202</KodUrzedu>');
  });

  test('a transaction without a number has its id, which the page says', async () => {
    await setUp();
    await addUnits();
    await sql`ALTER TABLE movement DISABLE TRIGGER number_document`.execute(api.db);
    const { transactionId } = await bought({ [hammer]: 1 }, '2027-01-05');
    expect(await facts()).toEqual(['(numbers)']);
    expect(all(await file(), 'NumerPZ')).toEqual([String(transactionId)]);
  });

  test('a count needs units, unless it is left out', async () => {
    await setUp();
    await bought({ [hammer]: 2 }, '2027-01-05');
    const lines = [{ productId: hammer, expected: 2, counted: 1 }];
    await count(api.db, berlin, { employeeId: ann, reason: 'Year', lines }, { clock: on('2027-01-31') });
    const { missing } = await preview();
    expect(missing[0]).toEqual({
      fact: 'countedUnits',
      blocks: true,
      count: 1,
      products: [{ productId: hammer, name: 'Hammer' }],
    });
    const refused = await at('/file');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'jpk-mag-without-units']);
    expect(documents(await file({ counts: 'false' }), 'INW')).toEqual([]);
  });

  test('costs that do not add up block the file', async () => {
    await setUp();
    await addUnits();
    await bought({ [hammer]: 2 }, '2027-01-05');
    await sql`UPDATE stock SET value = value + 1 WHERE warehouse_id = ${berlin}`.execute(api.db);
    expect(await facts()).toEqual(['balance']);
  });
});

test('requests with a wrong period, office, method or warehouse are refused', async () => {
  const statusOf = async (query: Record<string, string>, warehouseId?: number) =>
    (await at('', query, warehouseId)).statusCode;
  expect(await statusOf({ toDate: '2026-12-31' })).toBe(400);
  expect(await statusOf({ office: '12' })).toBe(400);
  expect(await statusOf({ method: '5' })).toBe(400);
  expect(await statusOf({}, 2_000_000_000)).toBe(404);
  expect((await at('/file', {}, 2_000_000_000)).statusCode).toBe(404);
});

describe('without other features', () => {
  test('the file has the ids of transactions and of the warehouse, and no units', async () => {
    await setUp();
    const { transactionId } = await bought({ [hammer]: 3 }, '2027-01-05');
    await sql`ALTER TABLE movement DROP COLUMN document_number`.execute(api.db);
    await sql`ALTER TABLE warehouse DROP COLUMN code CASCADE`.execute(api.db);
    await sql`ALTER TABLE product DROP COLUMN unit_id`.execute(api.db);
    await sql`DROP TABLE unit, supplier_document`.execute(api.db);
    expect(await facts()).toEqual(['(units)', '(numbers)']);
    expect((await preview()).fileName).toBe(`JPK_MAG_1234563218_${berlin}_2027-01-01_2027-01-31.xml`);
    const xml = await file();
    expect([all(xml, 'NumerPZ'), all(xml, 'Magazyn')]).toEqual([[String(transactionId)], ['W0']]);
    if (hasSchema) expect(await faultsOf(xml)).toEqual([]);
  });

  test('without the firm there is no file', async () => {
    const settingsOfOthers = features.settings.filter(({ name }) => name !== 'firm');
    const other = await openApi({ clock: on(NOW), extensions: { ...features, settings: settingsOfOthers } });
    const { warehouseIds } = await insertTrade(other.db, [1_000]);
    const url = `/api/warehouses/${warehouseIds[0]}/jpk-mag?${new URLSearchParams(JANUARY)}`;
    const { missing, firm } = (await other.app.inject(url)).json();
    expect([missing[0], firm]).toEqual([
      { fact: 'firm', blocks: true, count: null, products: [] },
      { name: null, nip: null, currency: null },
    ]);
    await other.close();
  });
});

describe('every type of transactions has its section', () => {
  beforeEach(async () => {
    await setUp();
    await addUnits();
  });

  test('receipts, deliveries and transfers', async () => {
    await sql`INSERT INTO product_barcode (product_id, position, code) VALUES (${hammer}, 0, '5901234123457')`.execute(
      api.db,
    );
    await receive(
      api.db,
      { ...here(), supplierId: trade.supplierId, items: { [hammer]: 3, [saw]: 2 } },
      { clock: on('2027-01-05') },
    );
    await sold({ [hammer]: 1 }, '2027-01-06');
    await moved({ [saw]: 1 }, '2027-01-07');
    const xml = await file();
    expect(all(xml, 'NumerPZ')).toEqual(['PZ/1/2027/W0']);
    expect(all(xml, 'Dostawca')).toEqual(['Acme']);
    expect(all(xml, 'WartoscPZ')).toEqual(['29.99']);
    expect(all(xml, 'KodTowaruPZ')).toEqual(['5901234123457', String(saw)]);
    expect(all(xml, 'IloscPrzyjetaPZ')).toEqual(['3.000000', '2.000000']);
    expect(all(xml, 'WartoscPozycjiPZ')).toEqual(['9.99', '20.00']);
    expect(all(xml, 'JednostkaMiaryPZ')).toEqual(['szt.', 'szt.']);
    expect(all(xml, 'OdbiorcaWZ')).toEqual(['Initech']);
    expect(all(xml, 'WartoscWZ')).toEqual(['3.33']);
    expect(all(xml, 'DokadMMWY')).toEqual(['W1']);
    expect(all(xml, 'Magazyn')).toEqual(['W0 W0']);
    const other = await file({}, lodz);
    expect([all(other, 'SkadMMWE'), all(other, 'WartoscMMWE'), all(other, 'NumerMMWE')]).toEqual([
      ['W0'],
      ['10.00'],
      all(xml, 'NumerMMWY'),
    ]);
    expect(documents(other, 'MMWY')).toEqual([]);
  });

  test('returns move goods in the other direction', async () => {
    const receipt = await bought({ [hammer]: 5 }, '2027-01-05');
    const delivery = await sold({ [hammer]: 2 }, '2027-01-06');
    const { supplierId, clientId } = trade;
    const clock = on('2027-01-07');
    const items = { [hammer]: 1 };
    await returnFromClient(api.db, { ...here(), clientId, items, returnOf: delivery.transactionId }, { clock });
    await returnToSupplier(api.db, { ...here(), supplierId, items, returnOf: receipt.transactionId }, { clock });
    const xml = await file();
    expect(all(xml, 'Dostawca')).toEqual(['Acme', 'Initech']);
    expect(all(xml, 'IloscPrzyjetaPZ')).toEqual(['5.000000', '1.000000']);
    expect(all(xml, 'OdbiorcaWZ')).toEqual(['Initech', 'Acme']);
    expect(all(xml, 'IloscWydanaWZ')).toEqual(['2.000000', '1.000000']);
  });

  test('corrections are in the section of what they correct, below 0 where goods go back', async () => {
    const receipt = await bought({ [hammer]: 100, [saw]: 2 }, '2027-01-05');
    const way = await moved({ [hammer]: 5 }, '2027-01-06');
    const clock = on('2027-01-07');
    const lines = [
      { productId: hammer, recorded: 100, actual: 10 },
      { productId: saw, recorded: 2, actual: 3 },
    ];
    await correct(api.db, receipt.transactionId, { employeeId: ann, reason: 'Typo', lines }, { clock });
    const back = [{ productId: hammer, recorded: 5, actual: 4 }];
    await correct(api.db, way.transactionId, { employeeId: ann, reason: 'Typo', lines: back }, { clock });
    const xml = await file();
    expect(documents(xml, 'WZ')).toEqual([]);
    expect(documents(xml, 'MMWE')).toEqual([]);
    expect(all(xml, 'IloscPrzyjetaPZ').toSorted()).toEqual(['-90.000000', '1.000000', '100.000000', '2.000000']);
    expect(all(xml, 'WartoscPZ').toSorted()).toEqual(['-299.70', '10.00', '353.00']);
    expect(all(xml, 'IloscWydanaMMWY')).toEqual(['5.000000', '-1.000000']);
    expect(all(xml, 'DokadMMWY')).toEqual(['W1', 'W1']);
    const other = await file({}, lodz);
    expect([all(other, 'IloscPrzyjetaMMWE'), all(other, 'SkadMMWE')]).toEqual([
      ['5.000000', '-1.000000'],
      ['W0', 'W0'],
    ]);
  });

  test('internal moves, and the differences and the quantities of a count', async () => {
    await bought({ [hammer]: 10, [saw]: 10 }, '2027-01-05');
    const reasonId = await insertReason(api.db, 'Office');
    const clock = on('2027-01-06');
    await consumeInternally(api.db, { ...here(), reasonId, items: { [hammer]: 2 } }, { clock });
    await receiveInternally(api.db, { ...here(), reasonId, items: { [saw]: 1 } }, { clock });
    const lines = [
      { productId: hammer, expected: 8, counted: 9 },
      { productId: saw, expected: 11, counted: 10 },
    ];
    await count(api.db, berlin, { employeeId: ann, reason: 'Year', lines }, { clock });
    const xml = await file();
    expect(all(xml, 'IloscWydanaRW')).toEqual(['2.000000', '1.000000']);
    expect(all(xml, 'IloscPrzyjetaPW')).toEqual(['1.000000', '1.000000']);
    expect(all(xml, 'WartoscPozycjiRW')).toEqual(['6.66', '10.00']);
    const [inventory = ''] = documents(xml, 'INW');
    expect([all(inventory, 'Ilosc'), all(inventory, 'Wartosc')]).toEqual([
      ['9.000000', '10.000000'],
      ['29.97', '100.00'],
    ]);
    expect((await preview()).counts).toEqual({ documents: 1, lines: 2, value: 129.97 });
  });

  test('types of extensions, by the direction and the party of their declaration', async () => {
    await bought({ [hammer]: 10 }, '2027-01-05');
    const declared = [
      ['SAMPLE', 'out', 'client'],
      ['SCRAP', 'out', null],
      ['FOUND', 'in', null],
      ['BONUS', 'in', 'supplier'],
    ];
    for (const [name, direction, party] of declared) {
      await sql`
        INSERT INTO movement_type (name, direction, party, counts_as, reverses, needs_reason, counted)
        VALUES (${name}, ${direction}, ${party}, 'nothing', NULL, false, false)`.execute(api.db);
      const [from, to] = direction === 'out' ? [berlin, null] : [null, berlin];
      await sql`
        WITH moved AS (
          INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
            total_items, total_price, total_size)
          VALUES (${name}, '2027-01-06', '', ${ann}, ${from}::integer, ${to}::integer,
            ${party === 'supplier' ? trade.supplierId : null}::integer, ${party === 'client' ? trade.clientId : null}::integer, 1, 1, 1)
          RETURNING id
        )
        INSERT INTO movement_line (movement_id, product_id, quantity, unit_price, unit_size, cost)
        SELECT id, ${hammer}::integer, 1, 1, 1, 1 FROM moved`.execute(api.db);
    }
    const { sections } = await preview();
    expect(
      sections.map(({ section, documents: found }: { section: Section; documents: number }) => [section, found]),
    ).toEqual([
      ['PZ', 2],
      ['PW', 1],
      ['WZ', 1],
      ['RW', 1],
      ['MMWE', 0],
      ['MMWY', 0],
    ]);
  });
});

// A currency with two decimals, one with none and one with three: the file has two, as the journal does.
test.each(['EUR', 'JPY', 'TND'])(
  'amounts in the currency %s have two decimals, and agree with the reports',
  async (currency) => {
    await setUp({ currency });
    await addUnits();
    await bought({ [hammer]: 3, [saw]: 1 }, '2027-01-05');
    await setPrice(api.db, hammer, 10, '2027-01-05');
    await bought({ [hammer]: 3 }, '2027-01-06', new Map([[hammer, toCents(10)]]));
    await sold({ [hammer]: 1 }, '2027-01-07');
    const xml = await file();
    expect(all(xml, 'DomyslnyKodWaluty')).toEqual([currency]);
    expect(all(xml, 'WartoscPZ')).toEqual(['19.99', '30.00']);
    // The share of $39.99 of six hammers: 6.665, half up.
    expect([all(xml, 'WartoscWZ'), all(xml, 'CenaJednWZ')]).toEqual([['6.67'], ['6.67']]);
    const { firm, balance } = await preview();
    expect([firm.currency, balance]).toEqual([currency, { begin: 0, incoming: 49.99, outgoing: 6.67, end: 43.32 }]);
    if (features.features.some(({ name }) => name === 'reports')) {
      const report = await api.app.inject(`/api/reports/stock?date=2027-01-31&warehouseId=${berlin}`);
      expect(report.json().totals.value).toBe(43.32);
    }
    if (hasSchema) expect(await faultsOf(xml)).toEqual([]);
  },
);

test('a receipt has the document of its supplier', async () => {
  await setUp();
  const body = { ...here(), supplierId: trade.supplierId, items: { [hammer]: 1 } };
  const document = { supplierDocument: 'FV <7>/2027', supplierDocumentDate: '2027-02-27' };
  const received = await send(api.app, 'POST', '/api/inventory/receive', { ...body, ...document }, 'receipt-1');
  expect(received.statusCode).toBe(201);
  const xml = await file({ fromDate: '2027-03-01', toDate: '2027-03-31' });
  expect([all(xml, 'NumerFaPZ'), all(xml, 'DataFaPZ')]).toEqual([['FV &lt;7&gt;/2027'], ['2027-02-27']]);
});

test('a download is named, and noted in the audit trail with its figures', async () => {
  await setUp();
  await addUnits();
  await bought({ [hammer]: 3 }, '2027-01-05');
  const answer = await at('/file', { method: '2' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': 'attachment; filename="JPK_MAG_1234563218_W0_2027-01-01_2027-01-31.xml"',
  });
  expect(answer.body).toContain('<Metoda>2</Metoda>');
  const { content } = (await api.app.inject('/api/audit?action=export')).json();
  expect(content).toMatchObject([
    {
      action: 'export',
      record: 'JPK_MAG_1234563218_W0_2027-01-01_2027-01-31.xml',
      changes: 'W0, 1 January 2027 to 31 January 2027. PZ: documents 1, lines 1, value 9.99',
    },
  ]);
});

test('a file that is given up, or refused, gives its connection back', async () => {
  await bought({ [hammer]: 1 }, '2027-01-05');
  const tries = Array.from({ length: 30 }, (_, index) => index);
  for (const _ of tries) expect((await at('/file')).statusCode).toBe(409);
  await setUp();
  for (const _ of tries) {
    const { content } = await beginFile(api.db, features.settings, berlin, JANUARY);
    content.destroy();
    await once(content, 'close');
  }
  for (const _ of tries) expect(await file()).toContain('</JPK>');
});

test('the file has the same documents as the preview', async () => {
  await setUp();
  await bought({ [hammer]: 600 }, '2027-01-05');
  for (let made = 0; made < 520; made++) await sold({ [hammer]: 1 }, '2027-01-06');
  const xml = await file();
  const { sections } = await preview();
  expect(documents(xml, 'WZ')).toHaveLength(520);
  expect(new Set(all(xml, 'NumerWZ')).size).toBe(520);
  expect(sections[2]).toEqual({ section: 'WZ', documents: 520, lines: 520, value: 1731.6 });
});

/** Days of three months, in order. */
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 5, maxLength: 14 })
  .map((offsets) =>
    offsets
      .toSorted((one, other) => one - other)
      .map((offset) => new Date(Date.UTC(2026, 11, 10 + offset)).toISOString().slice(0, 10)),
  );

const cents = (values: readonly string[]) => values.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0);

test('for any journal, the files agree with the reports of stock and are valid', async () => {
  const hasReports = features.features.some(({ name }) => name === 'reports');
  await fc.assert(
    fc.asyncProperty(days, fc.infiniteStream(fc.nat(99)), async (dates, dice) => {
      await api.close();
      await open();
      await setUp();
      await addUnits();
      const roll = (sides: number) => (dice.next().value as number) % sides;
      const booked: { transactionId: number; productId: number; amount: number }[] = [];
      for (const day of dates) {
        const [productId, amount] = [roll(2) ? hammer : saw, 1 + roll(9)];
        const items = { [productId]: amount };
        const clock = on(day);
        const kind = roll(7);
        const attempts: (() => Promise<{ transactionId: number } | undefined>)[] = [
          () => bought(items, day),
          () => bought(items, day),
          () => sold(items, day),
          () => moved(items, day),
          async () => {
            const lines = [{ productId, expected: (await stockOf(productId)) ?? 0, counted: roll(20) }];
            await count(api.db, berlin, { employeeId: ann, reason: 'Check', lines }, { clock });
            return undefined;
          },
          async () => {
            const last = booked.pop();
            if (!last) return undefined;
            const lines = [{ productId: last.productId, recorded: last.amount, actual: roll(15) }];
            await correct(api.db, last.transactionId, { employeeId: ann, reason: 'Typo', lines }, { clock });
            return undefined;
          },
          async () => {
            await setPrice(api.db, productId, 1 + roll(90) / 10, day);
            return undefined;
          },
        ];
        const made = await attempts[kind]?.().catch(() => undefined);
        if (made) booked.push({ transactionId: made.transactionId, productId, amount });
      }
      for (const warehouseId of [berlin, lodz]) {
        const { sections, balance, missing } = await preview({}, warehouseId);
        expect(missing).toEqual([]);
        if (hasReports) {
          const total = async (date: string) =>
            (await api.app.inject(`/api/reports/stock?date=${date}&warehouseId=${warehouseId}`)).json().totals.value;
          expect([balance.begin, balance.end]).toEqual([await total('2026-12-31'), await total('2027-01-31')]);
        }
        const xml = await file({}, warehouseId);
        for (const { section, value, lines, documents: found } of sections) {
          expect(cents(all(xml, `Wartosc${section}`))).toBe(Math.round(value * 100));
          expect(cents(all(xml, `WartoscPozycji${section}`))).toBe(Math.round(value * 100));
          expect([all(xml, `NrWiersza${section}`).length, documents(xml, section).length]).toEqual([lines, found]);
        }
        if (hasSchema) expect(await faultsOf(xml)).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);

async function stockOf(productId: number): Promise<number | undefined> {
  const { rows } = await sql<{ quantity: number }>`
    SELECT quantity FROM stock WHERE (warehouse_id, product_id) = (${berlin}, ${productId})`.execute(api.db);
  return rows[0]?.quantity;
}

test('the settings take an office of four digits and no other', async () => {
  const refused = await send(api.app, 'PUT', `/api/settings/${settings.name}`, { ...SEAT, office: '147' });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { office: expect.stringContaining('4 digits') }]);
});
