import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseLanguage } from '../../src/texts/language';
import { announce, button, choose, descriptions, fill, heading, renderApp, rowsOf, table } from '../helpers/app';
import { buildProduct, buildProductDetail, buildSummary, pageOf } from '../helpers/builders';
import { EXAMPLES, examples } from '../helpers/docExamples';
import { field, fillRow, problemOf, recorded, recordMoves, row, select } from '../helpers/moveForm';
import { recordWire, backend as server } from '../helpers/wire';

/*
 * Renders the screens of docs/extending, with the code of the pages.
 */

// The pages' own tests.
for (const { page, path } of examples.filter((example) => example.path.endsWith('.test.tsx'))) {
  describe(`docs/extending/${page}`, () => import(join(EXAMPLES, path)));
}

const carrier = {
  carrierId: 1,
  name: 'North',
  email: null,
  phone: '+48 1',
  rating: 3,
  mode: 'sea',
  regionId: 1,
  regionName: 'Europe',
};
const saw = {
  ...buildProductDetail({ productId: 7, name: 'Saw', unitPrice: 10 }),
  unit: 'box',
  lastDay: null,
  tags: [],
};

const backend = () =>
  recordWire({
    'GET /api/carriers': () => pageOf([carrier]),
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/products': () => pageOf([{ ...buildProduct({ productId: 7, name: 'Saw', unitPrice: 10 }), ...saw }]),
    'GET /api/products/:id': () => saw,
    'GET /api/repairs': () => pageOf([]),
    'GET /api/stock-value': () => ({ value: 1_234.5, products: 3 }),
    'GET /api/tags': () => pageOf([{ tagId: 2, name: 'Fragile' }]),
    'GET /api/tags/:id': () => ({ tagId: 2, name: 'Fragile' }),
    'POST /api/discontinued-products': () => new Response(null, { status: 204 }),
  });

const links = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('an entity has its columns, its stars, and its view in the sidebar', async () => {
  const wire = backend();
  await renderApp('/carriers?by=sea');
  expect(rowsOf(await table('Carriers List'))).toEqual([expect.arrayContaining(['North', '★★★', 'Europe'])]);
  expect(wire.last('GET /api/carriers').query).toEqual({ mode: 'sea', page: '0' });
  expect(links().getByRole('link', { name: 'By Sea' })).toBeVisible();
});

test('an entity has its Polish texts, which the extension brings', async () => {
  backend();
  onTestFinished(() => chooseLanguage('original'));
  await chooseLanguage('pl');
  await renderApp('/carriers');
  await table('Lista przewoźników');
  const navigation = within(screen.getByRole('navigation', { name: 'Główne' }));
  expect(navigation.getByRole('link', { name: 'Przewoźnicy' })).toBeVisible();
  expect(screen.getByText('1 przewoźnik')).toBeVisible();
});

test('an entity with every option has its filters', async () => {
  const wire = backend();
  const { user } = await renderApp('/repairs');
  await heading('Repairs List');
  await choose(user, 'Unfinished', 'Yes');
  await waitFor(() => expect(wire.last('GET /api/repairs').query).toEqual({ unfinished: 'true', page: '0' }));
});

test('a product has the added fields, and the part with the gross price', async () => {
  backend();
  await renderApp('/products/7');
  await heading('Saw');
  expect(descriptions()).toMatchObject({ Unit: 'box', 'Gross Price': '$12.30' });
});

test('the page of a tag lists its products', async () => {
  const wire = backend();
  await renderApp('/tags/2');
  await heading('Fragile');
  await screen.findByRole('link', { name: 'Saw' });
  expect(wire.last('GET /api/products').query).toMatchObject({ tagId: '2' });
});

test('a page lists gross prices, with a link in the sidebar', async () => {
  backend();
  await renderApp('/gross-prices');
  expect(rowsOf(await table('Gross Prices'))).toEqual([['Saw', '$10.00', '$12.30']]);
  expect(links().getByRole('link', { name: 'Gross Prices' })).toBeVisible();
});

test('a tile of the main panel shows the number of expensive products, under the brand of the look', async () => {
  const wire = backend();
  await renderApp('/');
  expect(await screen.findByRole('link', { name: /Products above \$1,000\s*1/ })).toBeVisible();
  expect(wire.last('GET /api/products').query).toEqual({ minPrice: '1000', page: '0' });
  expect(screen.getByText('Hurtownia Nowak')).toBeVisible();
});

test('an action asks for the last day and sends it once', async () => {
  const wire = backend();
  wire.answer('GET /api/products/:id', () => ({ ...saw, lastDay: '2099-06-30' }));
  const { user } = await renderApp('/products/7');
  await heading('Saw');
  await user.click(screen.getByRole('button', { name: 'Discontinue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discontinue these products?' }));
  expect(dialog.getByLabelText('Last Day')).toHaveValue('2099-06-30');
  await fill(user, 'Last Day', '2099-12-31');
  await user.click(dialog.getByRole('button', { name: 'Discontinue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body, headers } = wire.last('POST /api/discontinued-products');
  expect(body).toEqual({ ids: [7], lastDay: '2099-12-31' });
  expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a form of a page says if its call may have been recorded, and repeats it with the same key', async () => {
  const wire = backend();
  wire.answer('POST /api/discontinued-products', () => new Response(null, { status: 504 }));
  const { user } = await renderApp('/products/7');
  await heading('Saw');
  await fill(user, 'Days from now', '10');
  await user.click(await screen.findByRole('button', { name: 'Discontinue Soon' }));
  expect(await screen.findByText(/It may have been recorded anyway/)).toBeVisible();
  wire.answer('POST /api/discontinued-products', () => new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Discontinue Soon' }));
  await waitFor(() => expect(screen.queryByText(/It may have been recorded/)).toBeNull());
  const [first, again] = wire.requests('POST /api/discontinued-products');
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('a page shows the answer of a call, where the server announces it', async () => {
  backend();
  announce('stock-value');
  await renderApp('/stock-value');
  await screen.findByText('$1,234.50');
  expect(descriptions()).toEqual({ Value: '$1,234.50', Products: '3' });
});

test('a form records a movement type of the page', async () => {
  backend();
  announce('scrap');
  await renderApp('/inventory/scrap');
  await heading('Scrap');
  expect(await screen.findByRole('button', { name: 'Scrap Goods' })).toBeVisible();
  expect(links().getByRole('link', { name: 'Scrap' })).toBeVisible();
});

test('a movement form requires its own field and sends it', async () => {
  recordMoves();
  const sent: unknown[] = [];
  // Not the wire, which knows the calls of the contract alone.
  const scrap = http.post('/api/inventory/scrap', async ({ request }) => {
    sent.push(await request.json());
    return recorded(17);
  });
  server.use(scrap);
  announce('scrap');
  const { user } = await renderApp('/inventory/scrap');
  await heading('Scrap');
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Employee', 'Anna Nowak');
  await fillRow(user, 1, 'Hammer', '4');
  await screen.findByLabelText('Found on');
  await user.click(button('Scrap Goods'));
  await problemOf(field('Found on'), 'Required');
  expect(sent).toEqual([]);
  await fill(user, 'Found on', '2026-11-25');
  server.use(
    http.post(
      '/api/inventory/scrap',
      () =>
        Response.json(
          { description: 'That day has not come.', errors: { foundOn: 'is in the future' } },
          { status: 400 },
        ),
      { once: true },
    ),
  );
  await user.click(button('Scrap Goods'));
  await problemOf(field('Found on'), 'is in the future');
  expect(screen.getByText(/That day has not come\.$/)).toBeVisible();
  await user.click(button('Scrap Goods'));
  await screen.findByText('Successfully scrapped! Transaction ID:', { exact: false });
  expect(sent).toEqual([{ warehouseId: 1, employeeId: 9, foundOn: '2026-11-25', items: { 7: 4 } }]);
  expect(field('Found on')).toHaveValue('');
});

test('a movement form begins with goods, and takes no more of them than are left', async () => {
  recordMoves();
  const sent: unknown[] = [];
  server.use(
    http.get('/api/inventory/to-repair/17/away', () =>
      Response.json({
        lines: [
          { productId: 7, name: 'Hammer', remaining: 3 },
          { productId: 8, name: 'Saw', remaining: 0 },
        ],
      }),
    ),
    http.post('/api/inventory/to-repair/17/returns', async ({ request }) => {
      sent.push(await request.json());
      return recorded(18);
    }),
  );
  const { user } = await renderApp('/outside-repair/17/returns');
  await heading('Take Goods Back');
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Employee', 'Anna Nowak');
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '4');
  await user.click(button('Take Goods Back'));
  expect(sent).toEqual([]);
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '3');
  await user.click(button('Take Goods Back'));
  await screen.findByText('Successfully taken back! Transaction ID:', { exact: false });
  expect(sent).toEqual([{ warehouseId: 1, employeeId: 9, items: { 7: 3 } }]);
});
