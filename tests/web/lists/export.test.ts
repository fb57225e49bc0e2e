import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { daysAgo } from '../../../src/format/date';
import { button, choose, heading, openTools, renderApp, table } from '../../helpers/app';
import { buildProduct, buildTransaction, many, pageOf } from '../../helpers/builders';
import { bytesOf, type Download, textOf, watchDownloads } from '../../helpers/downloads';
import { connectionLost, held, recordWire, refusal } from '../../helpers/wire';

/** Chooses a format in the menu of the list. */
async function exportAs(format: 'CSV' | 'CSV for Excel') {
  await openTools();
  await waitFor(() => screen.getByText(format, { selector: '[popover] button' }).click());
}

const press = async (words: string) => (await waitFor(() => button(words))).click();
const panel = () => document.querySelector('body > div > section[aria-labelledby]');
/** Waits for the final message of the export, and closes it. */
async function finished(text: string | RegExp) {
  await waitFor(() => expect(panel()).toHaveTextContent(text));
  await press('Close');
  await waitFor(() => expect(panel()).toBeNull());
}

describe('an export', () => {
  test('loads all pages of the filtered list one after the other, and writes their values', async () => {
    const downloads = watchDownloads();
    const page = Number;
    const wire = recordWire({
      'GET /api/products': ({ query }) => ({
        content:
          page(query.page) === 0
            ? [
                buildProduct({ productId: 1, name: 'Bolt, M10', description: '=1+1', unitPrice: 1234.5 }),
                ...many(24, (n) => buildProduct({ productId: n + 1 })),
              ]
            : [buildProduct({ productId: 40, name: 'Łom', categoryName: 'Tools', inventoryCount: -2 })],
        page: { totalPages: 2, totalElements: 26 },
      }),
    });
    const { user } = await renderApp('/products?name=o&minPrice=5&page=2');
    await table('Products List');
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last('GET /api/products').query).toHaveProperty('warehouseId', '2'));
    const before = wire.requests('GET /api/products').length;
    await exportAs('CSV');
    await finished('Exported 26 products.');

    const requests = wire.requests('GET /api/products').slice(before);
    const query = { name: 'o', minPrice: '5', warehouseId: '2' };
    expect(requests.map((request) => request.query)).toEqual([
      { ...query, page: '0' },
      { ...query, page: '1' },
    ]);
    expect(downloads).toHaveLength(1);
    const { name, text } = (await downloads[0]) as Download;
    expect(name).toBe(`products-${daysAgo(0)}.csv`);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(1 + 26 + 1);
    expect(lines[0]).toBe('\uFEFFName,Description,Category,Price,Size,Stock,Transactions');
    expect(lines[1]).toBe('"Bolt, M10",\'=1+1,Tools,1234.5,0.75,40,6');
    expect(lines[26]).toBe('Łom,Drives nails,Tools,12.5,0.75,-2,6');
    expect(lines[27]).toBe('');
  });

  test('of a preset that keeps some rows has only those', async () => {
    const downloads = watchDownloads();
    const wire = recordWire({
      'GET /api/products': () =>
        pageOf([buildProduct({ productId: 1 }), buildProduct({ productId: 2, name: 'Saw', isLowStock: true })]),
    });
    await renderApp('/products?filter=low-stock');
    await table('Products List');
    await exportAs('CSV');
    await finished('Exported 1 product.');
    expect(wire.last('GET /api/products').query).toEqual({ all: 'true' });
    expect((await downloads[0])?.text.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Saw,/), '']);
  });

  test('has dates and choices as a spreadsheet needs them', async () => {
    const downloads = watchDownloads();
    recordWire({
      'GET /api/transactions': () =>
        pageOf([buildTransaction({ date: '2026-03-05', type: 'SUPPLIER_TO_WAREHOUSE', totalPrice: 12000 })]),
    });
    await renderApp('/transactions');
    await table('Transactions List');
    await exportAs('CSV');
    await finished('Exported 1 transaction.');
    const [, line] = ((await downloads[0])?.text ?? '').split('\r\n');
    expect(line).toMatch(/^2026-03-05,.*,Supplier To Warehouse,.*,12000,/);
  });
});

test('for Excel has semicolons and decimal commas, as its Polish locale expects', async () => {
  const downloads = watchDownloads();
  recordWire({
    'GET /api/products': () =>
      pageOf([buildProduct({ name: 'Śruba; M10', description: 'a,=1+1', unitPrice: 1234.5, inventoryCount: -2 })]),
  });
  await renderApp('/products');
  await table('Products List');
  await exportAs('CSV for Excel');
  await finished('Exported 1 product.');
  const { name, text } = (await downloads[0]) as Download;
  expect(name).toBe(`products-${daysAgo(0)}.csv`);
  expect(text.split('\r\n')).toEqual([
    '\uFEFFName;Description;Category;Price;Size;Stock;Transactions',
    '"Śruba; M10";"a,\'=1+1";Tools;1234,5;0,75;-2;6',
    '',
  ]);
});

describe('a failed request', () => {
  const twoPages = (second: () => unknown) => ({
    'GET /api/products': ({ query }: { query: Record<string, string> }) =>
      query.page === '1'
        ? second()
        : { content: many(25, (n) => buildProduct({ productId: n })), page: { totalPages: 2, totalElements: 26 } },
  });
  const last = () => ({ content: [buildProduct({ productId: 26 })], page: { totalPages: 2, totalElements: 26 } });

  test('is repeated, and the export is complete', async () => {
    const downloads = watchDownloads();
    const answers = [connectionLost, () => refusal(503), last];
    recordWire(twoPages(() => answers.shift()?.()));
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await waitFor(() => expect(panel()).toHaveTextContent('25 of 26 · Network Error, trying again'));
    await finished('Exported 26 products.');
    expect((await downloads[0])?.text.split('\r\n')).toHaveLength(28);
  });

  test('that cannot succeed shows the error, and the export can go on from there', async () => {
    const downloads = watchDownloads();
    const wire = recordWire(twoPages(() => refusal(400, { description: 'No more today' })));
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
    expect(downloads).toHaveLength(0);
    const before = wire.requests('GET /api/products').length;
    wire.answer('GET /api/products', twoPages(last)['GET /api/products']);
    await press('Go on');
    await finished('Exported 26 products.');
    expect(
      wire
        .requests('GET /api/products')
        .slice(before)
        .map(({ query }) => query.page),
    ).toEqual(['1']);
    expect((await downloads[0])?.text.split('\r\n')).toHaveLength(28);
  });

  test('and a cancelled export leave no file', async () => {
    const downloads = watchDownloads();
    recordWire(twoPages(() => refusal(400)));
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
    await press('Cancel');
    await waitFor(() => expect(panel()).toBeNull());
    expect(downloads).toHaveLength(0);
  });

  test('a cancelled export aborts its request and leaves no file', async () => {
    const downloads = watchDownloads();
    const second = held(last);
    onTestFinished(() => second.release());
    const wire = recordWire({
      'GET /api/products': (request) =>
        request.query.page === '1' ? second(request) : twoPages(last)['GET /api/products'](request),
    });
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await waitFor(() => expect(panel()).toHaveTextContent('25 of 26'));
    await press('Cancel');
    await waitFor(() => expect(panel()).toBeNull());
    expect(wire.last('GET /api/products').signal.aborted).toBe(true);
    expect(downloads).toHaveLength(0);
  });
});

test('an export continues on another page, and stops when the user signs out', async () => {
  const downloads = watchDownloads();
  const second = held(() => pageOf([buildProduct({ productId: 30 })], 3));
  const wire = recordWire({
    'GET /api/products': (request) =>
      request.query.page === '1'
        ? second(request)
        : pageOf(
            many(25, (n) => buildProduct({ productId: n })),
            3,
          ),
    'GET /api/clients': () => pageOf([]),
  });
  const { user } = await renderApp('/products');
  await table('Products List');
  await exportAs('CSV');
  await waitFor(() => expect(wire.last('GET /api/products').query.page).toBe('1'));
  await user.click(screen.getByText('Clients', { selector: 'nav a' }));
  await heading('Clients List');
  expect(panel()).not.toBeNull();
  localStorage.removeItem('loggedIn');
  second.release();
  await waitFor(() => expect(panel()).toBeNull());
  expect(downloads).toHaveLength(0);
});

describe('an export of a large list', () => {
  const large = () => ({
    content: many(25, (n) => buildProduct({ productId: n })),
    page: { totalPages: 1, totalElements: 25 },
  });
  /** Replaces the browser's dialog for the place of a file. */
  function picker() {
    const written: string[] = [];
    const calls: string[] = [];
    const called = (name: string) => async () => void calls.push(name);
    const createWritable = async () => ({
      write: async (piece: Blob) => void written.push(textOf(await bytesOf(piece))),
      close: called('close'),
      abort: called('abort'),
    });
    const handle = { getFile: async () => new File([], 'x'), createWritable, remove: called('remove') };
    const showSaveFilePicker = vi.fn(async (_: { suggestedName: string }) => handle);
    Object.assign(window, { showSaveFilePicker });
    onTestFinished(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'));
    return { written, calls, showSaveFilePicker };
  }

  test('writes to the chosen file, and closes it when it is complete', async () => {
    const { written, calls, showSaveFilePicker } = picker();
    const answers = [{ ...large(), page: { totalPages: 800, totalElements: 20_000 } }];
    recordWire({ 'GET /api/products': () => answers.shift() ?? large() });
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await finished('Exported 25 products.');
    expect(showSaveFilePicker).toHaveBeenCalledWith({ suggestedName: `products-${daysAgo(0)}.csv` });
    expect(written.join('').split('\r\n')).toHaveLength(27);
    expect(calls).toEqual(['close']);
  });

  test('removes the file if it is cancelled', async () => {
    const { calls } = picker();
    const answers = [{ ...large(), page: { totalPages: 800, totalElements: 20_000 } }];
    recordWire({ 'GET /api/products': () => answers.shift() ?? refusal(400) });
    await renderApp('/products');
    await table('Products List');
    await exportAs('CSV');
    await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
    await press('Cancel');
    await waitFor(() => expect(panel()).toBeNull());
    expect(calls).toEqual(['abort', 'remove']);
  });
});
