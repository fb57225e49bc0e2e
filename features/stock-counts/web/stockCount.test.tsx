import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAX_ITEMS } from '../../../contract/limits';
import { sendOnce } from '../../../src/inventory/drafts/sendOnce';
import { inAnotherTab } from '../../../tests/helpers/anotherTab';
import { announce, button, heading, renderApp } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { field, pick, problemOf, recordMoves, select } from '../../../tests/helpers/moveForm';
import { keysOf } from '../../../tests/helpers/scanner';
import { connectionLost, held, refusal, silence } from '../../../tests/helpers/wire';
import type { CountInput } from '../contract';
import { keptCount, newSheet, portionOf, withoutBooked } from './countSheet';

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

async function open(path = PATH, announced = 'counts idempotency') {
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
  expect(screen.queryByText('Stock Count', { selector: 'a' })).toBeNull();
  expect(wire.requests(SHEET)).toEqual([]);
});

test('the address has the warehouse and the category of the count', async () => {
  const { wire, user } = await open('/inventory/stock-count');
  await heading('Stock Count');
  expect(wire.requests(SHEET)).toEqual([]);
  await select(user, 'Warehouse', 'Gdynia');
  await select(user, 'Category', 'Toys');
  await waitFor(() => expect(wire.requests(SHEET).at(-1)).toMatchObject({ query: { categoryId: '4' } }));
  expect(wire.last(SHEET).path).toBe('/api/warehouses/2/count');
  expect(window.location.search).toBe('?warehouseId=2&categoryId=4');
});

test.each([
  [
    'is booked',
    () => Response.json({ move: { transactionId: 31 }, again: [] }, { status: 201 }),
    /^Successfully booked! Transaction ID: 31$/,
    '/transactions/31',
  ],
  [
    'has lines to count again',
    () => Response.json({ move: null, again: [{ productId: 7, name: 'Hammer', expected: 2 }] }, { status: 201 }),
    /^Count these again, .*: Hammer \(2 by now\)\.$/,
    PATH,
  ],
  [
    'fails',
    connectionLost,
    /^Stock Count: Network Error\. It may have been recorded anyway\. .* cannot be recorded twice\.$/,
    PATH,
  ],
] as const)('the app says that a count %s whose page the user has left', async (_, reply, text, href) => {
  const { wire, user } = await open();
  const answer = held(reply);
  wire.answer(COUNT, answer);
  await user.type(await counted(), '8');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  await waitFor(() => expect(wire.requests(COUNT)).toHaveLength(1));
  await user.click(screen.getByText('Geography', { selector: 'a' }));
  await heading('Regions and Countries Lists');
  answer.release();
  const said = await screen.findByText(text);
  expect(within(said.parentElement as HTMLElement).getByRole('link')).toHaveAttribute('href', href);
});

test('what the box says about a line goes with the line, and with the booked figures', async () => {
  const { wire, user } = await open();
  wire.answer(COUNT, () =>
    Response.json({ move: null, again: [{ productId: 7, name: 'Hammer', expected: 2 }] }, { status: 201 }),
  );
  await counted();
  await user.click(field('Add lines'));
  await user.keyboard('Nonesuch{Enter}');
  const nothing = 'Nothing found for Nonesuch.';
  expect(await screen.findByText(nothing)).toBeInTheDocument();
  await user.click(await screen.findByLabelText('Remove Nonesuch'));
  await waitFor(() => expect(screen.queryByText(nothing)).toBeNull());
  await user.keyboard('8 Hammer{Enter}');
  expect(await screen.findByText('8 × Hammer')).toBeInTheDocument();
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(await screen.findByText(/Count these again/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('8 × Hammer')).toBeNull());
});

test('counted products are booked; those whose stock changed are counted again with the new stock', async () => {
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
  expect(screen.getByText(/2 of 3 counted/)).toHaveTextContent('2 of 3 counted, 2 differ: -1 pieces, -$9.00');
  await user.click(button('Book the count'));
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2));
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
  expect(screen.getByText(/Count these again/)).toHaveTextContent('Saw (2 by now)');
  // Only lines that are not counted yet stay on the sheet.
  expect(() => figure('Hammer')).toThrow('has no field');
  expect(figure('Nail')).toHaveValue('');
  await user.type(figure('Saw'), '2');
  await user.click(button('Book the count'));
  await waitFor(() => expect(wire.requests(COUNT)).toHaveLength(2));
  expect(wire.last(COUNT).body).toMatchObject({ lines: [{ productId: 8, counted: 2, expected: 2 }] });
});

test('the end of the sheet names what is missing, and shows only the lines that differ', async () => {
  const { user } = await open();
  await counted();
  expect(screen.getByText('Fill in what was counted.')).toBeVisible();
  await user.type(figure('Hammer'), '8{Enter}4');
  expect(screen.getByText('Still missing: Counted by, Reason.')).toBeVisible();
  await user.click(button('Book the count'));
  await waitFor(() => expect(field('Counted by')).toHaveFocus());
  await user.click(screen.getByLabelText('Differences only'));
  expect(() => figure('Saw')).toThrow('has no field');
  // The line stays while its figure is corrected.
  await user.clear(figure('Hammer'));
  await user.type(figure('Hammer'), '10');
  expect(screen.getByText(/2 of 3 counted/)).toHaveTextContent('2 of 3 counted, no difference');
  await user.click(screen.getByLabelText('Differences only'));
  expect(figure('Saw')).toHaveValue('4');
});

test('after a reload the sheet has its counts and their expected stock, and is sent with the same key', async () => {
  const { wire, user, unmount } = await open();
  wire.answer(COUNT, () => refusal(503));
  await user.type(await counted(), '8');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  await screen.findByText(/cannot be recorded twice/);
  unmount();
  // The stock has changed since.
  wire.answer(SHEET, () => ({ warehouseId: 1, lines: [line(7, 'Hammer', 3)] }));
  const again = await renderApp(PATH);
  await waitFor(() => expect(figure('Hammer')).toHaveValue('8'));
  await again.user.click(button('Book the count'));
  await waitFor(() => expect(wire.requests(COUNT)).toHaveLength(2));
  expect(wire.last(COUNT).body).toMatchObject({ lines: [{ productId: 7, counted: 8, expected: 10 }] });
  const [first, second] = wire.requests(COUNT).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  await screen.findByText(/cannot be recorded twice/);
  await again.user.click(button('Start over'));
  await screen.findByText(/1 of the lines/);
  vi.setSystemTime(Date.now() + 60_000);
  await again.user.click(button('Discard'));
  await waitFor(() => expect(figure('Hammer')).toHaveValue(''));
});

test('a sheet follows the changes of another tab, and shows the outcome when that tab books it', async () => {
  const { wire, user } = await open();
  await user.type(await counted(), '8');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  const stored = () => keptCount('1/').read() ?? expect.unreachable();
  await inAnotherTab(() => keptCount('1/').keep({ ...stored(), figures: { 7: '8', 8: '5' } }));
  await waitFor(() => expect(figure('Saw')).toHaveValue('5'));

  await inAnotherTab(async () => {
    const sheet = stored();
    const again = [{ productId: 8, name: 'Saw', expected: 2 }];
    await sendOnce(sheet.key, async () => ({ moves: [{ transactionId: 31 }], again }));
    keptCount('1/').keep(withoutBooked(sheet, portionOf(sheet), again));
  });
  expect(await screen.findByText('31')).toHaveAttribute('href', '/transactions/31');
  expect(screen.getByText(/Count these again/)).toHaveTextContent('Saw (2 by now)');
  expect(() => figure('Hammer')).toThrow('has no field');
  expect(figure('Saw')).toHaveValue('');
  await user.click(button('Book the count'));
  expect(wire.requests(COUNT)).toEqual([]);
});

test('a product that is not on the sheet can be added, with its stock in that warehouse', async () => {
  const { wire, user } = await open();
  wire.answer('GET /api/products/:id', () =>
    buildProductDetail({
      productId: 12,
      name: 'Anvil',
      inventory: [{ warehouseId: 1, warehouseName: 'Warsaw', quantity: 6 }],
    }),
  );
  wire.answer('GET /api/products', () => pageOf([buildProduct({ productId: 12, name: 'Anvil' })]));
  wire.answer(COUNT, () => refusal(503));
  await counted();
  await pick(user, field('Another product'), 'Anvil');
  await waitFor(() => expect(figure('Anvil')).toHaveFocus());
  await user.keyboard('5');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Found');
  await user.click(button('Book the count'));
  await screen.findByText(/cannot be recorded twice/);
  expect(wire.last(COUNT).body).toMatchObject({ lines: [{ productId: 12, counted: 5, expected: 6 }] });
});

test('counts typed while another product loads are kept', async () => {
  const { wire, user } = await open();
  const anvil = held(() => buildProductDetail({ productId: 12, name: 'Anvil', inventory: [] }));
  wire.answer('GET /api/products/:id', anvil);
  wire.answer('GET /api/products', () => pageOf([buildProduct({ productId: 12, name: 'Anvil' })]));
  await counted();
  await pick(user, field('Another product'), 'Anvil');
  await waitFor(() => expect(wire.requests('GET /api/products/:id')).toHaveLength(1));
  await user.type(figure('Hammer'), '9');
  anvil.release();
  await waitFor(() => expect(figure('Anvil')).toHaveFocus());
  expect(figure('Hammer')).toHaveValue('9');
  expect(figure('Anvil')).toHaveValue('');
});

test('starting a new sheet asks first if scanned lines are unresolved', async () => {
  const { user } = await open();
  await counted();
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('3 anvil{Enter}');
  await screen.findByText('Nothing found for 3 anvil.');
  await user.click(button('Start over'));
  expect(await screen.findByText(/0 of the lines/)).toBeInTheDocument();
  await user.click(button('Cancel'));
  expect(screen.getByText('3 anvil', { selector: 'strong' })).toBeInTheDocument();
});

test('a count of more lines than a transaction may have is booked in several, and unsent lines stay on the sheet', async () => {
  const { wire, user } = await open();
  const many = Array.from({ length: MAX_ITEMS + 2 }, (_, index) => line(100 + index, `Bolt M${index}`, 1));
  const sheet = { ...newSheet(many), employeeId: '9', reason: 'Yearly', isPrinted: true };
  keptCount('1/').keep({ ...sheet, figures: Object.fromEntries(many.map(({ productId }) => [productId, '1'])) });
  let answers = 0;
  wire.answer(COUNT, () =>
    answers++ === 0 ? Response.json({ move: { transactionId: 31 }, again: [] }, { status: 201 }) : refusal(503),
  );
  await renderApp(PATH);
  await user.click(await screen.findByText('Book the count'));
  await screen.findByText(/cannot be recorded twice/);
  expect(await screen.findByText('31')).toHaveAttribute('href', '/transactions/31');
  const sizes = () => wire.requests(COUNT).map(({ body }) => (body as CountInput).lines.length);
  expect(sizes()).toEqual([MAX_ITEMS, 2]);
  expect(
    keptCount('1/')
      .read()
      ?.lines.map(({ name }) => name),
  ).toEqual(['Bolt M1000', 'Bolt M1001']);
  wire.answer(COUNT, () => Response.json({ move: { transactionId: 32 }, again: [] }, { status: 201 }));
  await user.click(button('Book the count'));
  await screen.findByText('Everything on this sheet is booked.');
  const [, second, third] = wire.requests(COUNT).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(third).toBe(second);
});

test('a pasted column fills the rows below, and lines without a match show before anything is booked', async () => {
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
  expect(await screen.findByText('First choose what the added lines mean, or remove them.')).toBeVisible();
  expect(wire.requests(COUNT)).toEqual([]);
});

test('an unreadable line of a pasted column keeps its place, and blocks the count', async () => {
  const { wire, user } = await open();
  await user.click(await counted());
  await user.paste('12,00\n12,5\n40');
  expect([figure('Hammer'), figure('Saw'), figure('Nail')].map(({ value }) => value)).toEqual(['12', '12.5', '40']);
  expect(await screen.findByText('Must be a whole number from 0')).toBeVisible();
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(wire.requests(COUNT)).toEqual([]);
});

test('pasted rows of the same product add up', async () => {
  const { user } = await open();
  await counted();
  await user.click(await waitFor(() => field('Add lines')));
  await user.paste('Hammer\t12,00\nHammer\t40');
  await waitFor(() => expect(figure('Hammer')).toHaveValue('52'));
});

test('scanned and typed pieces are added to the count', async () => {
  const { wire, user } = await open(PATH, 'counts barcodes');
  wire.answer('GET /api/barcodes', ({ query }) =>
    query.code === '40170725' ? [{ productId: 8, name: 'Saw', unitPrice: 20, unitSize: 1 }] : [],
  );
  await counted();
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('40170725{Enter}40170725{Enter}12 hammer{Enter}hammer x 3{Enter}40170725{Enter}');
  await waitFor(() => expect(figure('Saw')).toHaveValue('3'));
  await waitFor(() => expect(figure('Hammer')).toHaveValue('15'));
  expect(wire.requests('GET /api/products')).toEqual([]);
});

test('pieces are not added to an unreadable count, which the user has to fix first', async () => {
  const { wire, user } = await open();
  await user.type(await counted(), '12.5');
  await user.click(field('Add lines'));
  await user.keyboard('3 hammer{Enter}');
  await waitFor(() => expect(figure('Hammer')).toHaveValue('12.5 + 3'));
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(await screen.findByText(/^(Must be|Enter) a/)).toBeVisible();
  expect(wire.requests(COUNT)).toEqual([]);
});

test('a code scanned into a count does not change it, and adds one piece to its own row', async () => {
  const { wire, user } = await open(PATH, 'counts barcodes');
  wire.answer('GET /api/barcodes', ({ query }) =>
    query.code === '2000000000015' ? [{ productId: 8, name: 'Saw', unitPrice: 20, unitSize: 1 }] : [],
  );
  await counted();
  const { type, scan } = keysOf(user);
  await user.click(figure('Hammer'));
  await scan('2000000000015');
  await waitFor(() => expect(figure('Saw')).toHaveValue('1'));
  expect(figure('Hammer')).toHaveValue('');
  expect(field('Add lines')).toHaveFocus();
  await user.click(figure('Hammer'));
  await type('7');
  await scan('2000000000015', '{Tab}');
  await waitFor(() => expect(figure('Saw')).toHaveValue('2'));
  expect(figure('Hammer')).toHaveValue('7');
  await user.click(figure('Nail'));
  await type('20000000', '{Enter}');
  await problemOf(figure('Nail'), 'Must be at most 1,000,000');
  await select(user, 'Counted by', 'Anna Nowak');
  await user.type(field('Reason'), 'Yearly');
  await user.click(button('Book the count'));
  expect(wire.requests(COUNT)).toEqual([]);
});

test('the expected stock can be hidden, for a blind count', async () => {
  const { user } = await open();
  await counted();
  expect(screen.getByText('Expected', { selector: 'th' })).toBeInTheDocument();
  await user.click(screen.getByLabelText('Show what is expected'));
  expect(screen.queryByText('Expected', { selector: 'th' })).toBeNull();
});

test('a scanned code that the server does not answer stands in the list, and can be removed', async () => {
  const { wire, user } = await open(PATH, 'counts barcodes');
  wire.answer('GET /api/barcodes', silence);
  await counted();
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('40170725{Enter}');
  expect(await screen.findByText('Looking for its product…', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByText('Some added lines wait for their products: wait, or remove them.')).toBeVisible();
  await user.click(screen.getByLabelText('Remove 40170725'));
  expect(await screen.findByText('Fill in what was counted.')).toBeVisible();
  expect(screen.queryByText('40170725')).toBeNull();
});
