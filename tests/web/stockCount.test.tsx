import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, button, heading, renderApp } from '../helpers/app';
import { field, recordMoves, select } from '../helpers/moveForm';
import { refusal } from '../helpers/wire';

const SHEET = 'GET /api/warehouses/:id/count';
const COUNT = 'POST /api/inventory/count';
const PATH = '/inventory/stock-count?warehouseId=1';

const line = (productId: number, name: string, expected: number) => ({
  productId,
  name,
  categoryName: 'Tools',
  unitPrice: 9,
  expected,
});

async function open(path = PATH, announced = 'counts') {
  if (announced) announce(announced);
  const wire = recordMoves({
    'GET /api/warehouses/:id': () => ({ warehouseId: 1, name: 'Warsaw' }),
    [SHEET]: () => ({ warehouseId: 1, lines: [line(7, 'Hammer', 10), line(8, 'Saw', 4), line(9, 'Nail', 0)] }),
  });
  const view = await renderApp(path);
  return { wire, ...view };
}

const figure = (name: string) => field(`Counted: ${name}`);
const counted = () => waitFor(() => figure('Hammer'));

test('without an announcement there is no count, and no link to one', async () => {
  const { wire } = await open(PATH, '');
  await heading('Page not found');
  expect(screen.queryByText('Stock Count')).toBeNull();
  expect(wire.requests(SHEET)).toEqual([]);
});

test('a warehouse and a category are chosen in the address', async () => {
  const { wire, user } = await open('/inventory/stock-count');
  await heading('Stock Count');
  expect(wire.requests(SHEET)).toEqual([]);
  await select(user, 'Warehouse', 'Gdynia');
  await select(user, 'Category', 'Toys');
  await waitFor(() => expect(wire.requests(SHEET).at(-1)).toMatchObject({ query: { categoryId: '4' } }));
  expect(wire.last(SHEET).path).toBe('/api/warehouses/2/count');
  expect(window.location.search).toBe('?warehouseId=2&categoryId=4');
});

test('what is counted is booked, what changed meanwhile is counted again against what is there now', async () => {
  const { wire, user } = await open();
  wire.answer(COUNT, () =>
    Response.json(
      { move: { transactionId: 31 }, again: [{ productId: 8, name: 'Saw', expected: 2 }] },
      { status: 201 },
    ),
  );
  await user.type(await counted(), '8{Enter}');
  expect(figure('Saw')).toHaveFocus();
  await user.keyboard('5');
  expect(screen.getByText(/2 of 3 counted/)).toHaveTextContent('2 of 3 counted, 2 differ: −1 pieces, -$9.00');
  await user.click(button('Book the count'));
  expect(screen.getAllByText('Required')).toHaveLength(2);
  expect(wire.requests(COUNT)).toEqual([]);
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(await screen.findByText('31')).toHaveAttribute('href', '/transactions/31');
  const { body, headers } = wire.last(COUNT);
  expect(body).toEqual({
    warehouseId: 1,
    employeeId: 9,
    reason: 'Yearly',
    lines: [
      { productId: 7, counted: 8, expected: 10 },
      { productId: 8, counted: 5, expected: 4 },
    ],
  });
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.getByText(/To be counted again/)).toHaveTextContent('Saw (2 by now)');
  // Nothing but what is still to be counted is left on the sheet.
  expect(() => figure('Hammer')).toThrow('has no field');
  expect(figure('Nail')).toHaveValue('');
  await user.type(figure('Saw'), '2');
  await user.click(button('Book the count'));
  await waitFor(() => expect(wire.requests(COUNT)).toHaveLength(2));
  expect(wire.last(COUNT).body).toMatchObject({ lines: [{ productId: 8, counted: 2, expected: 2 }] });
});

test('a sheet survives a reload with what it was counted against, and goes under the same key again', async () => {
  const { wire, user, unmount } = await open();
  wire.answer(COUNT, () => refusal(503));
  await user.type(await counted(), '8');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  await screen.findByText(/cannot be recorded twice/);
  unmount();
  // Goods have moved since.
  wire.answer(SHEET, () => ({ warehouseId: 1, lines: [line(7, 'Hammer', 3)] }));
  const again = await renderApp(PATH);
  await waitFor(() => expect(figure('Hammer')).toHaveValue('8'));
  await again.user.click(button('Book the count'));
  await waitFor(() => expect(wire.requests(COUNT)).toHaveLength(2));
  expect(wire.last(COUNT).body).toMatchObject({ lines: [{ productId: 7, counted: 8, expected: 10 }] });
  const [first, second] = wire.requests(COUNT).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  await screen.findByText(/cannot be recorded twice/);
  await again.user.click(button('Begin anew'));
  await waitFor(() => expect(figure('Hammer')).toHaveValue(''));
});

test('a pasted column fills downwards, and what finds no line is told before anything is booked', async () => {
  const { wire, user } = await open();
  await user.click(await counted());
  await user.paste('8\n5');
  expect(figure('Hammer')).toHaveValue('8');
  expect(figure('Saw')).toHaveValue('5');
  await user.paste('nail 7\nAnvil 2');
  await waitFor(() => expect(figure('Nail')).toHaveValue('7'));
  expect(await screen.findByText('Anvil 2')).toBeVisible();
  expect(screen.getByText('Nothing found.')).toBeVisible();
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(await screen.findByText('Say first what the added lines mean, or remove them.')).toBeVisible();
  expect(wire.requests(COUNT)).toEqual([]);
});

test('what is scanned or typed into the box is added to what was counted', async () => {
  const { wire, user } = await open(PATH, 'counts barcodes');
  wire.answer('GET /api/barcodes', ({ query }) =>
    query.code === '40170725' ? [{ productId: 8, name: 'Saw', unitPrice: 20, unitSize: 1 }] : [],
  );
  await counted();
  await user.click(field('Add lines'));
  await user.keyboard('40170725{Enter}40170725{Enter}12 hammer{Enter}hammer x 3{Enter}40170725{Enter}');
  await waitFor(() => expect(figure('Saw')).toHaveValue('3'));
  await waitFor(() => expect(figure('Hammer')).toHaveValue('15'));
  expect(wire.requests('GET /api/products')).toEqual([]);
});

test('what is expected can be left off the sheet, so that nobody counts by it', async () => {
  const { user } = await open();
  await counted();
  expect(screen.getByText('Expected', { selector: 'th' })).toBeInTheDocument();
  await user.click(screen.getByLabelText('Show what is expected'));
  expect(screen.queryByText('Expected', { selector: 'th' })).toBeNull();
});
