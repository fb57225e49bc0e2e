import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button, choose, heading, openTools, renderApp, rowsOf, table } from '../../helpers/app';
import { buildProduct, many, pageOf } from '../../helpers/builders';
import { held, recordWire, refusal } from '../../helpers/wire';

const LIST = 'GET /api/products';

/** The printed table at each call of print(); null if the page itself is printed. */
let printed: ReturnType<typeof sheet>[];
beforeEach(() => {
  printed = [];
  window.print = vi.fn(() => void printed.push(sheet()));
});

function sheet() {
  const place = document.querySelector<HTMLElement>('section:has(> p + section table)');
  if (!place) return null;
  const shown = place.querySelector('table') as HTMLTableElement;
  return {
    says: place.querySelector('p')?.textContent,
    rows: rowsOf(shown),
    links: within(shown).queryAllByRole('link'),
  };
}

const press = async (words: string) => (await waitFor(() => button(words))).click();
const print = async () => {
  await openTools();
  await press('Print');
};
const panel = () => document.querySelector('body > div > section[aria-labelledby]');
const product = (productId: number) => buildProduct({ productId, name: `Product ${productId}` });
/** A list with this number of products. */
const listOf =
  (total: number) =>
  ({ query }: { query: Record<string, string> }) => {
    const first = Number(query.page) * 25;
    return {
      content: many(Math.min(25, total - first), (n) => product(first + n)),
      page: { totalPages: Math.ceil(total / 25), totalElements: total },
    };
  };

describe('a list prints', () => {
  test('all filtered rows, page by page with documented requests, from any page', async () => {
    const wire = recordWire({ [LIST]: listOf(60) });
    const { user } = await renderApp('/products?name=o&page=3');
    await table('Products List');
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last(LIST).query).toHaveProperty('warehouseId', '2'));
    expect(await screen.findAllByText('Page 1 / 3')).toHaveLength(2);
    const before = wire.requests(LIST).length;
    await print();
    await waitFor(() => expect(printed).toHaveLength(1));
    const query = { name: 'o', warehouseId: '2' };
    expect(
      wire
        .requests(LIST)
        .slice(before)
        .map((request) => request.query),
    ).toEqual([
      { ...query, page: '0' },
      { ...query, page: '1' },
      { ...query, page: '2' },
    ]);
    const [paper] = printed;
    expect(paper?.says).toBe('60 products');
    expect(paper?.rows.map(([name]) => name)).toEqual(many(60, (n) => `Product ${n}`));
    // The printed table is removed, and the page shows its rows as before.
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(rowsOf(await table('Products List'))).toHaveLength(25);
    expect(panel()).toBeNull();
  });

  test('in the order of its page', async () => {
    recordWire({ [LIST]: listOf(30) });
    await renderApp('/products?sort=-name');
    await table('Products List');
    await print();
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.rows.map(([name]) => name)).toEqual(
      many(30, (n) => `Product ${n}`).sort((a, b) => b.localeCompare(a, 'pl', { numeric: true })),
    );
  });

  test('its first 1,000 rows if it has more, and says so on paper', async () => {
    const wire = recordWire({ [LIST]: listOf(12_345) });
    await renderApp('/products');
    await table('Products List');
    const before = wire.requests(LIST).length;
    await print();
    await waitFor(() => expect(printed).toHaveLength(1), { timeout: 30_000 });
    expect(printed[0]?.rows).toHaveLength(1000);
    expect(printed[0]?.says).toBe(
      'The first 1,000 of 12,345 products: filter the list to print the others, or export it.',
    );
    expect(wire.requests(LIST)).toHaveLength(before + 40);
  });

  test('the page itself if it has all rows', async () => {
    const wire = recordWire({ [LIST]: listOf(3) });
    await renderApp('/products');
    await table('Products List');
    const before = wire.requests(LIST).length;
    await print();
    await waitFor(() => expect(printed).toEqual([null]));
    expect(wire.requests(LIST)).toHaveLength(before);
  });
});

test('a print shows its progress and its error, and can go on or be cancelled', async () => {
  const second = held(() => refusal(400, { description: 'No more today' }));
  const wire = recordWire({
    [LIST]: (request) => (request.query.page === '1' ? second(request) : listOf(30)(request)),
  });
  await renderApp('/products');
  await table('Products List');
  await print();
  await waitFor(() => expect(panel()).toHaveTextContent('Print: Products List25 of 30'));
  second.release();
  await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
  expect(printed).toEqual([]);
  wire.answer(LIST, listOf(30));
  await press('Go on');
  await waitFor(() => expect(printed[0]?.rows).toHaveLength(30));

  wire.answer(LIST, ({ query }) => (query.page === '1' ? refusal(400) : listOf(30)({ query })));
  await print();
  await waitFor(() => expect(panel()).toHaveTextContent('Error:'));
  await press('Cancel');
  await waitFor(() => expect(panel()).toBeNull());
  expect(printed).toHaveLength(1);
});

test('a print is cancelled by another list or another page', async () => {
  const second = held(({ query }) => listOf(30)({ query }));
  const wire = recordWire({
    [LIST]: (request) => (request.query.page === '1' ? second(request) : listOf(30)(request)),
    'GET /api/clients': () => pageOf([]),
  });
  const { user } = await renderApp('/products');
  await table('Products List');
  await print();
  await waitFor(() => expect(panel()).toHaveTextContent('25 of 30'));
  await user.click(screen.getByText('Clients', { selector: 'nav a' }));
  await heading('Clients List');
  await waitFor(() => expect(panel()).toBeNull());
  expect(wire.last(LIST).signal.aborted).toBe(true);
  second.release();
  expect(printed).toEqual([]);
});

test.each([
  [{ totalPages: 13, totalElements: 312 }, '/products?page=13', 'Rows 301–312 of 312'],
  [{ totalPages: 13 }, '/products?page=2', 'Page 2 of 13'],
])('the browser’s own print command tells which rows its page has: %j at %s', async (page, path, says) => {
  recordWire({ [LIST]: () => ({ content: [product(1)], page }) });
  await renderApp(path);
  await table('Products List');
  expect(await screen.findByText(says)).toBeInTheDocument();
});
