import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { announce, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { watchDownloads } from '../../../tests/helpers/downloads';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import type { Preview } from '../contract';

const PREVIEW = 'GET /api/warehouses/:id/jpk-mag';
const FILE = 'GET /api/warehouses/:id/jpk-mag/file';
const JANUARY = '/jpk-mag?warehouse=2&fromDate=2027-01-01&toDate=2027-01-31';

const previewOf = (values: Partial<Preview> = {}): Preview => ({
  version: 'JPK_MAG (2)',
  fileName: 'JPK_MAG_1234563218_GD_2027-01-01_2027-01-31.xml',
  warehouse: { warehouseId: 2, name: 'Gdynia' },
  firm: { name: 'Młyn', nip: '1234563218', currency: 'PLN' },
  office: '1471',
  method: '1',
  missing: [],
  sections: (['PZ', 'PW', 'WZ', 'RW', 'MMWE', 'MMWY'] as const).map((section, index) => ({
    section,
    documents: index + 1,
    lines: 10 * (index + 1),
    value: 100 * (index + 1),
  })),
  counts: { documents: 1, lines: 3, value: 77 },
  balance: { begin: 1000, incoming: 800, outgoing: 1300, end: 500 },
  ...values,
});

test('figures are asked for once a warehouse is chosen, of the last whole month', async () => {
  announce('jpk-mag');
  const wire = recordWire({ [PREVIEW]: () => previewOf() });
  await renderApp('/jpk-mag');
  await screen.findByText('Choose a warehouse to see the figures of its file.');
  expect(wire.requests(PREVIEW)).toEqual([]);
  const select = screen.getByRole('combobox', { name: 'Warehouse' });
  await screen.findByRole('option', { name: 'Gdynia' });
  await userEvent.selectOptions(select, 'Gdynia');
  await table('Figures of the File');
  const { path, query } = wire.last(PREVIEW);
  expect(path).toBe('/api/warehouses/2/jpk-mag');
  const { fromDate = '', toDate = '' } = query;
  expect(query).toEqual({ fromDate, toDate, method: '1', counts: 'true' });
  expect(fromDate.endsWith('-01')).toBe(true);
  const next = new Date(Date.parse(toDate) + 86_400_000).toISOString().slice(0, 10);
  expect([next.endsWith('-01'), toDate.slice(0, 7)]).toEqual([true, fromDate.slice(0, 7)]);
});

test('an address with a warehouse that is no more asks for another one', async () => {
  announce('jpk-mag');
  const wire = recordWire({ [PREVIEW]: () => refusal(404) });
  await renderApp(JANUARY);
  await waitFor(() => expect(wire.requests(PREVIEW)).toHaveLength(1));
  await screen.findByText('Choose a warehouse to see the figures of its file.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the figures of each section, the stock before and after, and the reports of it', async () => {
  announce('jpk-mag reports');
  recordWire({ [PREVIEW]: () => previewOf() });
  await renderApp(JANUARY);
  const shown = await table('Figures of the File');
  expect(columnOf(shown, 'Documents')).toEqual(['1', '2', '3', '4', '5', '6', '1']);
  expect(columnOf(shown, 'Value')).toEqual([
    '$100.00',
    '$200.00',
    '$300.00',
    '$400.00',
    '$500.00',
    '$600.00',
    '$77.00',
  ]);
  expect(screen.getByText('Stock on Dec 31, 2026')).toHaveAttribute(
    'href',
    '/reports/stock?date=2026-12-31&warehouse=2',
  );
  expect(screen.getByText('Stock on Jan 31, 2027')).toHaveAttribute(
    'href',
    '/reports/stock?date=2027-01-31&warehouse=2',
  );
  screen.getByText('= $500.00');
  screen.getByText(/third party’s copy of the schema/);
  expect(screen.queryByText('What Is Missing')).not.toBeInTheDocument();
});

test('a day that does not exist is named, and no figures of another one are shown', async () => {
  announce('jpk-mag');
  const wire = recordWire({ [PREVIEW]: () => previewOf() });
  await renderApp(JANUARY.replace('2027-01-31', '2027-02-30'));
  await screen.findByText('Must be a day from the year 1000');
  screen.getByText('Choose a period that ends after it begins.');
  expect(wire.requests(PREVIEW)).toEqual([]);
});

test('what is missing comes with links, and blocks the download', async () => {
  announce('jpk-mag settings document-numbers');
  recordWire({
    [PREVIEW]: () =>
      previewOf({
        fileName: null,
        missing: [
          { fact: 'nip', blocks: true, count: null, products: [] },
          { fact: 'units', blocks: false, count: 7, products: [{ productId: 5, name: 'Saw' }] },
          { fact: 'numbers', blocks: false, count: 1, products: [] },
        ],
      }),
  });
  await renderApp(JANUARY);
  const missing = await screen.findByRole('list', { name: 'What Is Missing' });
  const [nip, units, numbers] = within(missing).getAllByRole('listitem');
  if (!nip || !units || !numbers) throw new Error('There are three of them.');
  expect(within(nip).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  expect(units).toHaveTextContent(
    '7 products have no unit: their lines state none. Saw …This server runs without the feature of units.',
  );
  expect(within(units).getByRole('link', { name: 'Saw' })).toHaveAttribute('href', '/products/5');
  expect(numbers).toHaveTextContent('1 document has no number: the id of its transaction stands for it.');
  expect(within(numbers).getByRole('link', { name: 'Document Numbers' })).toHaveAttribute(
    'href',
    '/settings#document-numbers',
  );
  expect(screen.getByRole('button', { name: 'Download the File' })).toBeDisabled();
});

test('a count without units names each way to enter them', async () => {
  announce('jpk-mag product-units bulk-edit import');
  const products = [5, 6, 7, 8, 9, 10].map((productId) => ({ productId, name: `Saw ${productId}` }));
  recordWire({
    [PREVIEW]: () => previewOf({ missing: [{ fact: 'countedUnits', blocks: true, count: 6, products }] }),
  });
  await renderApp(JANUARY);
  const ways = await screen.findByRole('list', { name: 'Ways to Enter Units' });
  expect(
    within(ways)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Open a product and choose its unit.',
    'Give 6 products a unit together',
    'Import a file with a column of units',
    'Enter the units that products can have',
    'Or leave the stock counts out of the file, above.',
  ]);
  expect(
    within(ways)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/bulk-edit?of=products&ids=5,6,7,8,9,10&field=products.unitId&way=to',
    '/import?list=products',
    '/units',
  ]);
  // Five are named.
  expect(screen.getByRole('link', { name: 'Saw 9' })).toHaveAttribute('href', '/products/9');
  expect(screen.queryByRole('link', { name: 'Saw 10' })).toBeNull();
});

test('documents have no numbers where no feature gives them', async () => {
  announce('jpk-mag settings');
  recordWire({
    [PREVIEW]: () => previewOf({ missing: [{ fact: 'numbers', blocks: false, count: 2, products: [] }] }),
  });
  await renderApp(JANUARY);
  const missing = await screen.findByRole('list', { name: 'What Is Missing' });
  expect(missing).toHaveTextContent(
    '2 documents have no number: the ids of their transactions stand for it. This server runs without the feature that numbers documents.',
  );
  expect(within(missing).queryByRole('link')).toBeNull();
});

test('a download saves the bytes of the file under its name', async () => {
  announce('jpk-mag');
  const downloads = watchDownloads();
  const wire = recordWire({
    [PREVIEW]: () => previewOf(),
    [FILE]: () => new HttpResponse('<JPK>ż</JPK>', { headers: { 'content-type': 'application/xml' } }),
  });
  await renderApp(`${JANUARY}&office=0202&method=2&counts=false`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download the File' }));
  await screen.findByText('Saved. The audit trail has a note of it.');
  expect(wire.last(FILE).query).toEqual({
    fromDate: '2027-01-01',
    toDate: '2027-01-31',
    office: '0202',
    method: '2',
    counts: 'false',
  });
  expect(await Promise.all(downloads)).toMatchObject([
    { name: 'JPK_MAG_1234563218_GD_2027-01-01_2027-01-31.xml', text: '<JPK>ż</JPK>' },
  ]);
});

test('a refused download shows the reason of the server', async () => {
  announce('jpk-mag');
  recordWire({
    [PREVIEW]: () => previewOf(),
    [FILE]: () => HttpResponse.json({ description: 'The server is making other files.' }, { status: 503 }),
  });
  await renderApp(JANUARY);
  await userEvent.click(await screen.findByRole('button', { name: 'Download the File' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server is making other files.'));
});
