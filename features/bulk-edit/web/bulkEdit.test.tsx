import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, announce, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildCategory, buildProduct, pageOf } from '../../../tests/helpers/builders';
import { type Reply, recordWire, refusal } from '../../../tests/helpers/wire';

const PRODUCTS = 'GET /api/products';
const FIELDS = 'GET /api/bulk-edits/fields';
const CHANGE = 'POST /api/bulk-edits';
const REMOVE = 'POST /api/bulk-edits/removals';
const WRITE = 'POST /api/changes/:id/write';

const ordinary = { optional: false, choices: null, list: null };
const fields = [
  { entity: 'products', name: 'name', label: 'Name', kind: 'text', ...ordinary },
  { entity: 'products', name: 'unitPrice', label: 'Price', kind: 'money', ...ordinary },
  { entity: 'products', name: 'categoryId', label: 'Category', kind: 'reference', ...ordinary, list: 'categories' },
  { entity: 'stock-levels', name: 'targetStock', label: 'Target', kind: 'integer', ...ordinary, optional: true },
];

const batch = {
  changeId: 5,
  source: 'edit',
  entity: 'products',
  title: 'Price: +5%',
  state: 'ready',
  account: null,
  createdAt: '2026-03-05T13:05:09.000Z',
  writtenAt: null,
  undoneAt: null,
  created: 0,
  updated: 2,
  removed: 0,
  unchanged: 0,
  refused: 1,
  made: [],
  progress: null,
  error: null,
  notUndone: [],
};

const rows = [
  {
    row: 1,
    kind: 'changed',
    recordId: 7,
    record: 'Hammer',
    changes: [{ field: 'unitPrice', label: 'Price', kind: 'money', before: '10', after: '10.5' }],
    column: null,
    message: null,
  },
  {
    row: 2,
    kind: 'refused',
    recordId: 8,
    record: 'Saw',
    changes: [],
    column: null,
    message: 'would become 0 by rounding',
  },
];

const names = ['Hammer', 'Saw', 'Rake', 'Spade', 'Hoe'];

function backend({
  total = 5,
  announced = 'bulk-edit labels levels',
  change = () => ({ batchId: 5 }),
}: {
  total?: number;
  announced?: string;
  change?: Reply;
} = {}) {
  announce(announced);
  let shown = batch;
  return recordWire({
    [PRODUCTS]: () => ({
      ...pageOf(names.map((name, at) => buildProduct({ productId: at + 7, name }))),
      page: { size: 25, number: 0, totalElements: total, totalPages: Math.ceil(total / 5) },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 4, name: 'Tools' })]),
    [FIELDS]: () => ({ fields }),
    [CHANGE]: change,
    'GET /api/changes/:id': () => shown,
    'GET /api/changes/:id/rows': () => pageOf(rows),
    [WRITE]: () => {
      shown = { ...batch, state: 'written' };
      return shown;
    },
  });
}

const tick = (name: string) => screen.getByLabelText(`Select ${name}`);
const ticked = () => names.filter((name) => (tick(name) as HTMLInputElement).checked);
const bar = async () => within(await screen.findByLabelText('Selection'));

test('a click with Shift ticks and clears a range of rows', async () => {
  backend();
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(tick('Saw'));
  await user.keyboard('{Shift>}');
  await user.click(tick('Spade'));
  expect(ticked()).toEqual(['Saw', 'Rake', 'Spade']);
  await user.click(tick('Rake'));
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual(['Saw']);
  expect((await bar()).getByRole('status')).toHaveTextContent('Selected: 1 product');
  await user.click((await bar()).getByText('Select the page'));
  expect(ticked()).toEqual(names);
  await user.click((await bar()).getByText('Clear selection'));
  expect(screen.queryByLabelText('Selection')).toBeNull();
});

test('all pages of a filter are selected, until the list changes', async () => {
  const wire = backend({ total: 1234 });
  const { user } = await renderApp('/products?name=a');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  await user.click((await bar()).getByText('Select all that match: 1,234 products'));
  expect((await bar()).getByRole('status')).toHaveTextContent('All that match are selected: 1,234 products');
  expect((await bar()).getByText('Labels (1,234)')).toHaveAttribute('href', '/labels?list=name%3Da');
  await user.click((await bar()).getByText('Change… (1,234)'));
  await heading('Bulk Edit');
  expect(await screen.findByLabelText('Field')).toHaveValue('products.unitPrice');
  await user.type(screen.getByLabelText('Percent, such as 5 or -10'), '5{Enter}');
  await waitFor(() =>
    expect(wire.last(CHANGE).body).toMatchObject({ list: 'products', filter: { name: 'a' }, value: 5 }),
  );
  expect(wire.last(CHANGE).body).not.toHaveProperty('ids');
});

test('all that match, except cleared rows of any page, are selected and changed', async () => {
  const wire = backend({ total: 1234 });
  const { user } = await renderApp('/products?name=a');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  await user.click((await bar()).getByText('Select all that match: 1,234 products'));
  await user.click(tick('Saw'));
  expect(ticked()).toEqual(['Hammer', 'Rake', 'Spade', 'Hoe']);
  expect((await bar()).getByRole('status')).toHaveTextContent('Selected: 1,233 products');
  await user.click(screen.getAllByText('Next')[0] as HTMLElement);
  await waitFor(() => expect(address()).toContain('page=2'));
  await waitFor(() => expect(ticked()).toEqual(['Hammer', 'Rake', 'Spade', 'Hoe']));
  await user.click(tick('Hoe'));
  await user.click(tick('Saw'));
  await user.click(tick('Hammer'));
  expect((await bar()).getByRole('status')).toHaveTextContent('Selected: 1,232 products');
  expect((await bar()).getByText('Labels (1,232)')).toHaveAttribute('href', expect.stringMatching(/&except=11%2C7$/));
  await user.click((await bar()).getByText('Change… (1,232)'));
  expect(await screen.findByText('All records of the list with its filters, except 2 products')).toBeVisible();
  await user.type(await screen.findByLabelText('Percent, such as 5 or -10'), '5{Enter}');
  await waitFor(() => expect(wire.last(CHANGE).body).toMatchObject({ filter: { name: 'a' }, except: [11, 7] }));
});

test('another filter ends a selection of all that match', async () => {
  backend({ total: 1234 });
  const { user } = await renderApp('/products?name=a');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  await user.click((await bar()).getByText('Select all that match: 1,234 products'));
  await user.click(tick('Saw'));
  await user.type(screen.getByLabelText('Name'), 'x');
  await waitFor(() => expect(address()).toContain('name=ax'));
  await waitFor(() => expect(ticked()).toEqual([]));
  expect(screen.queryByLabelText('Selection')).toBeNull();
});

test('a price change is shown old → new, written, and leads back to the list', async () => {
  const wire = backend();
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  await user.click((await bar()).getByText('Change… (5)'));
  await user.selectOptions(await screen.findByLabelText('Rounding'), 'To 0.10');
  await user.type(screen.getByLabelText('Percent, such as 5 or -10'), '2,5{Enter}');
  expect(await screen.findByText('would become 0 by rounding')).toBeVisible();
  expect(wire.last(CHANGE).body).toEqual({
    list: 'products',
    ids: [7, 8, 9, 10, 11],
    entity: 'products',
    field: 'unitPrice',
    way: 'percent',
    value: 2.5,
    rounding: '0.10',
  });
  const preview = await table('Difference');
  expect(preview).toHaveTextContent('Price: $10.00 → $10.50');
  expect(within(preview).queryByText('Row')).toBeNull();
  expect(wire.requests(WRITE)).toEqual([]);
  await user.click(screen.getByText('Write 2 records'));
  expect(await screen.findByText('The changes are saved.')).toBeVisible();
  expect(screen.getByText('Undo')).toBeVisible();
  expect(screen.getByText('Products List', { selector: 'main a' })).toHaveAttribute('href', '/products');
});

test('back from the preview returns to the form as it was typed', async () => {
  backend();
  const { user } = await renderApp('/bulk-edit?of=products&ids=7,8');
  await user.selectOptions(await screen.findByLabelText('Field'), 'Category');
  expect(screen.queryByLabelText('How')).toBeNull();
  await user.selectOptions(await screen.findByLabelText('Category'), await screen.findByText('Tools'));
  await user.click(screen.getByText('Show the changes'));
  await table('Difference');
  expect(address()).toContain('batch=5');
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue('4'));
  expect(address()).not.toContain('batch');
});

test('an unreadable number and a missing value are not sent; a refused change is shown', async () => {
  const wire = backend({ change: () => refusal(400, { description: 'The change has too many decimals.' }) });
  const { user } = await renderApp('/bulk-edit?of=products&ids=7');
  const percent = await screen.findByLabelText('Percent, such as 5 or -10');
  expect(screen.getByText('Show the changes')).toBeDisabled();
  await user.type(percent, 'five');
  expect(screen.getByText('Show the changes')).toBeDisabled();
  fireEvent.submit(percent.closest('form') as HTMLFormElement);
  expect(wire.requests(CHANGE)).toEqual([]);
  await user.clear(percent);
  await user.type(percent, '1{Enter}');
  expect(await screen.findByText(/too many decimals/)).toBeVisible();
  expect(percent).toHaveValue('1');
});

test('an optional number may become empty', async () => {
  const wire = backend();
  const { user } = await renderApp('/bulk-edit?of=products&ids=7&field=stock-levels.targetStock&way=to');
  expect(await screen.findByLabelText('Target')).toHaveValue('');
  await user.click(screen.getByText('Show the changes'));
  await waitFor(() =>
    expect(wire.last(CHANGE).body).toMatchObject({
      entity: 'stock-levels',
      field: 'targetStock',
      way: 'to',
      value: null,
    }),
  );
});

test('selected records are deleted after a preview that names those in use', async () => {
  const wire = backend();
  const removal = { ...batch, title: 'Deletion of products', source: 'removal', updated: 0, removed: 1 };
  let shown = removal;
  wire.answer(REMOVE, () => ({ batchId: 5 }));
  wire.answer('GET /api/changes/:id', () => shown);
  wire.answer('GET /api/changes/:id/rows', () =>
    pageOf([
      { ...rows[0], kind: 'removed', changes: [] },
      { ...rows[1], message: 'is still used by 1 warehouse' },
    ]),
  );
  wire.answer(WRITE, () => {
    shown = { ...removal, state: 'written' };
    return shown;
  });
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(tick('Hammer'));
  await user.click(tick('Saw'));
  await user.click((await bar()).getByText('Delete… (2)'));
  await heading('Delete Records');
  expect(wire.requests(REMOVE)).toEqual([]);
  await user.click(await screen.findByText('Show what can be deleted'));
  const preview = await table('Difference');
  expect(wire.last(REMOVE).body).toEqual({ list: 'products', ids: [7, 8] });
  await waitFor(() => expect(preview).toHaveTextContent('HammerCan be deleted'));
  expect(preview).toHaveTextContent('Sawis still used by 1 warehouse');
  expect(screen.getByText(/Undo brings the deleted records back/)).toBeVisible();
  await user.click(screen.getByText('Delete 1 record'));
  expect(await screen.findByText('The records are deleted.')).toBeVisible();
  await waitFor(async () => expect(await table('Difference')).toHaveTextContent('HammerDeleted'));
  expect(screen.getByText('Undo')).toBeVisible();
});

test('without the announcement no list has a change of many records', async () => {
  backend({ announced: 'labels' });
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(screen.getByLabelText('All'));
  expect((await bar()).getByText('Labels (5)')).toBeVisible();
  expect(screen.queryByText(/^Change…/)).toBeNull();
});
