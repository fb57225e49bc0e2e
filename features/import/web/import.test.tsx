import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownRow } from '../../../contract/changes';
import {
  address,
  announce,
  button,
  choose,
  columnOf,
  fill,
  heading,
  renderApp,
  table,
} from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { held, recordWire, refusal } from '../../../tests/helpers/wire';
import type { Shown } from '../contract';

const LISTS = 'GET /api/imports/lists';
const LIST = 'GET /api/changes';
const READ = 'POST /api/imports';
const SHOWN = 'GET /api/imports/:id';
const MATCH = 'PUT /api/imports/:id/matching';
const ROWS = 'GET /api/changes/:id/rows';
const WRITE = 'POST /api/changes/:id/write';
const UNDO = 'POST /api/changes/:id/undo';

const batch = (values: Partial<Shown> = {}): Shown => ({
  importId: 5,
  entity: 'products',
  isFile: true,
  isRemoval: false,
  fileName: 'stock.csv',
  state: 'ready',
  account: null,
  createdAt: '2026-03-05T13:05:09.000Z',
  writtenAt: null,
  undoneAt: null,
  created: 1,
  updated: 1,
  removed: 0,
  unchanged: 0,
  refused: 1,
  encoding: 'windows-1250',
  sheet: null,
  sheets: [],
  delimiter: ';',
  headerRow: 1,
  columns: [
    { column: 0, title: 'Nazwa', samples: ['Saw', 'Hammer'], field: 'name', question: null, proposed: null },
    { column: 1, title: 'Cena', samples: ['1.250', '7,50'], field: 'unitPrice', question: null, proposed: null },
  ],
  fields: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      several: false,
      choices: null,
      list: null,
      forAll: false,
      isDay: false,
      offered: false,
    },
    {
      name: 'unitPrice',
      label: 'Price',
      required: true,
      several: false,
      choices: null,
      list: null,
      forAll: false,
      isDay: false,
      offered: false,
    },
    {
      name: 'unitSize',
      label: 'Size',
      required: true,
      several: false,
      choices: null,
      list: null,
      forAll: false,
      isDay: false,
      offered: false,
    },
  ],
  keys: ['name'],
  key: 'name',
  set: {},
  remembered: false,
  numbers: null,
  days: null,
  missing: [],
  incomplete: [],
  fractions: [],
  units: [],
  doubts: null,
  made: [],
  warnings: [],
  progress: null,
  error: null,
  notUndone: [],
  ...values,
});

const rows: ShownRow[] = [
  {
    row: 2,
    kind: 'new',
    recordId: null,
    record: 'Saw',
    changes: [
      { field: 'name', label: 'Name', kind: 'text', before: null, after: 'Saw' },
      { field: 'unitPrice', label: 'Price', kind: 'money', before: null, after: '1250' },
    ],
    column: null,
    message: null,
  },
  {
    row: 3,
    kind: 'changed',
    recordId: 7,
    record: 'Hammer',
    changes: [{ field: 'unitPrice', label: 'Price', kind: 'money', before: '12.5', after: '7.5' }],
    column: null,
    message: null,
  },
  { row: 4, kind: 'refused', recordId: null, record: '', changes: [], column: 'Nazwa', message: 'is required' },
];

function backend(first: Shown) {
  announce('import');
  return recordWire({
    [LISTS]: () => ({ lists: [{ name: 'products', label: 'Products', role: 'manager' }] }),
    [LIST]: () => pageOf([{ ...batch({ state: 'written' }), changeId: 3, source: 'file', title: 'goods.csv' }]),
    [READ]: () => first,
    [SHOWN]: () => first,
    [ROWS]: () => pageOf(rows),
    [MATCH]: () => first,
    [WRITE]: () => first,
    [UNDO]: () => first,
  });
}

const file = new File(['Nazwa;Cena\nSaw;1.250\n'], 'stock.csv', { type: 'text/csv' });

test('a file is read, its difference is shown cell by cell, written, and undone', async () => {
  const wire = backend(batch());
  const { user } = await renderApp('/import');
  await heading('Import');
  expect(columnOf(await table('Earlier imports'), 'State')).toEqual(['Written']);
  await user.upload(screen.getByLabelText('Choose a file, or drop it here'), file);
  expect(columnOf(await table('Difference'), 'Values, or reason of the refusal')).toEqual([
    'Name: SawPrice: $1,250.00',
    'Price: $12.50 → $7.50',
    'Nazwa: is required',
  ]);
  expect([address(), wire.last(READ).query, wire.last(READ).headers.get('content-type')]).toEqual([
    '/import?import=5',
    { entity: 'products', fileName: 'stock.csv' },
    'application/octet-stream',
  ]);
  await user.click(button('Refused (1)'));
  await waitFor(() => expect(wire.last(ROWS).query).toEqual({ kind: 'refused', page: '0' }));

  wire.answer(SHOWN, () => batch({ state: 'written' }));
  await user.click(button('Write 2 records'));
  await screen.findByText('The file is imported.');
  wire.answer(SHOWN, () =>
    batch({ state: 'undone', notUndone: [{ row: 2, column: null, message: 'Saw has changed since.' }] }),
  );
  await user.click(button('Undo'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Row 2 stays: Saw has changed since.');
  expect(wire.requests(WRITE)).toHaveLength(1);
  expect(wire.requests(UNDO)).toHaveLength(1);
});

test('a question about numbers blocks the write; the answers and missing values make the difference anew', async () => {
  const columns = batch().columns.map((column) => ({
    ...column,
    question: column.column === 1 ? ('numbers' as const) : null,
  }));
  const wire = backend(batch({ columns, missing: ['unitSize'] }));
  const { user } = await renderApp('/import?import=5');
  await screen.findByText('First choose how the numbers and dates below are written.');
  expect(button('Write 2 records')).toBeDisabled();
  await choose(user, 'Numbers are written', '1.234,50');
  await fill(user, 'Size, for new records that lack it', '1');
  await choose(user, 'Field of Nazwa', 'Ignore');
  wire.answer(SHOWN, () => batch());
  await user.click(button('Compare again'));
  await waitFor(() => expect(button('Write 2 records')).toBeEnabled());
  expect(wire.last(MATCH).body).toEqual({
    columns: { 0: null, 1: 'unitPrice' },
    key: 'name',
    set: { unitSize: '1' },
    numbers: 'comma',
    factors: {},
    finer: {},
  });
});

test('values that every row lacks are asked for before any row is shown as refused', async () => {
  const wire = backend(batch({ created: 0, updated: 0, refused: 3, missing: ['unitSize'] }));
  const { user } = await renderApp('/import?import=5');
  await screen.findByText('The file lacks Size: give a value for all new records below, or choose a column.');
  expect(screen.queryByRole('table', { name: 'Difference' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download the refused rows' })).toBeNull();
  await fill(user, 'Size, for new records that lack it', '1');
  wire.answer(SHOWN, () => batch({ incomplete: ['unitPrice'] }));
  await user.click(button('Compare again'));
  await table('Difference');
  await screen.findByText(
    'Some new rows have no Price: give one value for all of them below, or those rows are refused.',
  );
});

test('columns without a field are named, and the form of the other columns is proposed for numbers', async () => {
  const [name, price] = batch().columns;
  if (!name || !price) throw new Error('There are two columns.');
  const vat = { ...name, column: 2, title: 'VAT', samples: ['23'], field: null };
  const empty = { ...vat, column: 3, title: 'Uwagi', samples: [] };
  const columns = [name, { ...price, question: 'numbers' as const, proposed: 'comma' as const }, vat, empty];
  const doubts = { currencies: [], taken: [], hiddenRows: 0, hidden: null, pieces: [100], pricePer: null };
  const wire = backend(batch({ columns, doubts }));
  const { user } = await renderApp('/import?import=5');
  await screen.findByText('Columns that are not used: VAT');
  expect(screen.getByLabelText('Numbers are written')).toHaveValue('comma');
  await choose(user, 'Prices are for 100 pieces', 'Divide them: the price of one piece');
  await user.click(button('Compare again'));
  await waitFor(() => expect(wire.last(MATCH).body).toMatchObject({ numbers: 'comma', pricePer: 'divide' }));
});

test('the write waits until the rows of the difference are shown', async () => {
  const wire = backend(batch());
  const answer = held(() => pageOf(rows));
  wire.answer(ROWS, answer);
  await renderApp('/import?import=5');
  expect(await screen.findByRole('button', { name: 'Write 2 records' })).toBeDisabled();
  answer.release();
  await waitFor(() => expect(button('Write 2 records')).toBeEnabled());
});

test('the records of other lists that an import makes are named by list', async () => {
  backend(batch({ made: ['units: m3', 'categories: Tools', 'units: mb: x'] }));
  await renderApp('/import?import=5');
  await screen.findByText('Will also be created: units: m3, mb: x; categories: Tools');
});

test('the address chooses a list', async () => {
  backend(batch());
  const { unmount } = await renderApp('/import');
  await waitFor(() => expect(screen.getByLabelText('The file contains')).toHaveValue('products'));
  unmount();
  const wire = backend(batch());
  wire.answer(LISTS, () => ({
    lists: [
      { name: 'products', label: 'Products', role: 'manager' },
      { name: 'opening-stock', label: 'Opening Stock', role: 'manager' },
    ],
  }));
  await renderApp('/import?list=opening-stock');
  await waitFor(() => expect(screen.getByLabelText('The file contains')).toHaveValue('opening-stock'));
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const wire = backend(batch());
  wire.answer(READ, () => refusal(400, { description: 'This is an old Excel file: save it as XLSX or CSV.' }));
  const { user } = await renderApp('/import');
  await table('Earlier imports');
  await user.upload(screen.getByLabelText('Choose a file, or drop it here'), file);
  await screen.findByText('Error: This is an old Excel file: save it as XLSX or CSV.');
  wire.answer(READ, () => batch());
  await user.upload(screen.getByLabelText('Choose a file, or drop it here'), file);
  await table('Difference');
});

test('another sheet of a spreadsheet is chosen with the keyboard, as are the field of a column and the key', async () => {
  const wire = backend(batch({ sheet: 'Towary', sheets: ['Towary', 'Inne'], keys: ['barcodes', 'name'], key: 'name' }));
  const { user } = await renderApp('/import?import=5');
  const sheet = await screen.findByLabelText('Sheet');
  for (const label of ['Field of Nazwa', 'Field of Cena', 'Match records by']) {
    const control = screen.getByLabelText(label);
    sheet.focus();
    while (document.activeElement !== control && document.activeElement !== document.body) await user.tab();
    expect(document.activeElement).toBe(control);
  }
  await choose(user, 'Sheet', 'Inne');
  await waitFor(() => expect(wire.last(MATCH).body).toEqual({ sheet: 'Inne' }));
});
