import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stopTime } from '../../helpers/appTime';
import { buildProduct, many, pageOf } from '../../helpers/builders';
import { callOf, field, fillParties, openForm, pick, recordMoves, row, select, submit } from '../../helpers/moveForm';
import { held, refusal } from '../../helpers/wire';

const PRODUCTS = 'GET /api/products';

const options = () => screen.queryAllByRole('option').filter((option) => option.closest('[role=listbox]'));
const offered = () => options().map((option) => option.firstChild?.textContent);
const notes = () => options().map((option) => option.querySelector('small')?.textContent);
const highlighted = () =>
  options().find((option) => option.id === row(1).product.getAttribute('aria-activedescendant'));

test.each([
  ['suppliers', 'receive', 'Supplier', 'nor', 'Norsk'],
  ['clients', 'delivery', 'Client', 'corner', 'Corner Store'],
] as const)('a part of the name finds %s', async (list, kind, label, typed, found) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(wire.requests(`GET /api/${list}`)).toEqual([]);
  await user.type(field(label), typed);
  await waitFor(() => expect(offered()).toEqual([found, `New ${label.toLowerCase()} “${typed}”`]));
  expect(wire.last(`GET /api/${list}`).query).toEqual({ name: typed, page: '0' });
  await user.keyboard('{Enter}');
  expect(field(label)).toHaveValue(found);
});

test('a typed text sends one request, once typing pauses; nothing loads before', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  const clock = stopTime();
  await user.tab();
  row(1).product.focus();
  for (const letter of 'hammer') {
    await user.keyboard(letter);
    await clock.pass(100);
  }
  await clock.pass(199);
  await clock.rest();
  expect(wire.requests(PRODUCTS)).toEqual([]);
  expect(screen.getByText('Searching…')).toBeVisible();

  await clock.pass(1);
  await clock.until(() => expect(offered()).toEqual(['Hammer']));
  await clock.pass(5000);
  await clock.rest();
  expect(wire.requests(PRODUCTS).map(({ query }) => query)).toEqual([{ name: 'hammer', page: '0' }]);
});

test('a click offers the first page of all products', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  expect(notes()).toEqual(['$12.50', '$20.00']);
  expect(wire.requests(PRODUCTS).map(({ query }) => query)).toEqual([{ page: '0' }]);
});

test('earlier results are not offered for a newer text', async () => {
  recordMoves();
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  await user.keyboard('s');
  expect(offered()).toEqual([]);
  await waitFor(() => expect(offered()).toEqual(['Saw']));
});

test('Enter before there are results does not submit', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '4{Enter}');
  await user.keyboard('sa{Enter}');
  await waitFor(() => expect(row(2).product).toHaveValue('Saw'));
  await user.keyboard('{Enter}{Escape}{Enter}');
  expect(screen.queryByText(/Transaction ID/)).toBeNull();
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('the arrow keys move over the options, Enter chooses one, Escape closes', async () => {
  recordMoves();
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  expect(row(1).product).toHaveAttribute('aria-expanded', 'true');
  expect(highlighted()).toHaveTextContent('Hammer');
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toHaveTextContent('Saw');
  await user.keyboard('{ArrowUp}');
  expect(highlighted()).toHaveTextContent('Hammer');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(row(1).product).toHaveValue('Saw');
  expect(offered()).toEqual([]);
  expect(row(1).amount).toHaveFocus();

  await user.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}');
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  await user.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(row(1).product).toHaveValue('Saw');
  expect(row(1).product).toHaveFocus();
});

test('a choice can be cleared, and a part of a name is no choice', async () => {
  recordMoves();
  const user = await openForm('receive');
  await pick(user, row(1).product, 'Hammer');
  await user.clear(row(1).product);
  await user.type(row(1).amount, '4');
  expect(row(1).element).toHaveTextContent('Price $0.00');
  await user.type(row(1).product, 'Ham');
  await user.click(row(1).amount);
  await waitFor(() => expect(row(1).element).toHaveTextContent('No product chosen: this row will be left out.'));
  expect(row(1).product).toHaveValue('Ham');
  expect(row(1).element).toHaveTextContent('Price $0.00');
});

test('shows that nothing is found, or the error of the search with Retry', async () => {
  const wire = recordMoves({ [PRODUCTS]: () => pageOf([]) });
  const user = await openForm('receive');
  await user.click(row(1).product);
  expect(await screen.findByText('Nothing found')).toBeVisible();
  wire.answer(PRODUCTS, () => refusal(500));
  await user.type(row(1).product, 'x');
  expect(await screen.findByText(/Error: Request failed with status code 500/)).toBeVisible();
  wire.answer(PRODUCTS, () => pageOf([buildProduct({ name: 'Axe' })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(offered()).toEqual(['Axe']));
  expect(row(1).product).toHaveFocus();
});

test('shows that it is searching until the response arrives', async () => {
  const answer = held(() => pageOf(many(3, (number) => buildProduct({ productId: number, name: `Nail ${number}` }))));
  recordMoves({ [PRODUCTS]: answer });
  const user = await openForm('receive');
  await user.click(row(1).product);
  expect(await screen.findByText('Searching…')).toBeVisible();
  answer.release();
  await waitFor(() => expect(offered()).toEqual(['Nail 1', 'Nail 2', 'Nail 3']));
});

test.each([
  ['transfer', 'From Warehouse'],
  ['delivery', 'Warehouse'],
] as const)('a %s offers the products of its source with their stock there', async (kind, source) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  await select(user, source, 'Gdynia');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  expect(notes()).toEqual(['40 available', '3 available']);
  expect(wire.last(PRODUCTS).query).toEqual({ warehouseId: '2', page: '0' });
});

/** Forty bolts, and on the second page the one whose name is exactly "Bolt". */
const bolts = (query: Record<string, string>) => {
  const all = [...many(40, (number) => `Bolt M${number + 9}`), 'Bolt', 'Nut'].map((name, index) =>
    buildProduct({ productId: index + 1, name, unitPrice: 1 }),
  );
  const found = all.filter(({ name }) => name.toLowerCase().includes((query.name ?? '').toLowerCase()));
  const page = Number(query.page);
  return query.all ? pageOf(found) : pageOf(found.slice(page * 25, page * 25 + 25), Math.ceil(found.length / 25));
};

test('an exact match is offered first, on whatever page it is', async () => {
  recordMoves({ [PRODUCTS]: ({ query }) => bolts(query) });
  const user = await openForm('receive');
  await user.type(row(1).product, 'bolt');
  await waitFor(() => expect(offered()[0]).toBe('Bolt'));
  expect(offered()).toHaveLength(27);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(offered()).toHaveLength(41));
  expect(offered()[0]).toBe('Bolt');
  await user.keyboard('{Home}{Enter}');
  expect(row(1).product).toHaveValue('Bolt');
});

test('the arrow keys load more options, up to the last one', async () => {
  const wire = recordMoves({ [PRODUCTS]: ({ query }) => bolts(query) });
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toHaveLength(26));
  expect(offered().at(-1)).toBe('Show more');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(offered()).toHaveLength(42));
  expect(wire.requests(PRODUCTS).map(({ query }) => query)).toEqual([{ page: '0' }, { page: '1' }]);
  await waitFor(() => expect(highlighted()).toHaveTextContent('Bolt M35'));
  await user.keyboard('{End}{Enter}');
  expect(row(1).product).toHaveValue('Nut');
});

test('typing and Enter faster than the search chooses the exact match, and the next rows follow', async () => {
  const wire = recordMoves({ [PRODUCTS]: ({ query }) => bolts(query) });
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await user.click(row(1).product);
  await user.keyboard('Bolt{Enter}5{Enter}nut{Enter}3{Enter}bolt m10{Enter}2');
  await waitFor(() => expect(screen.getByText('3 lines, 10 pieces')).toBeVisible());
  expect([1, 2, 3].map((number) => row(number).product.value)).toEqual(['Bolt', 'Nut', 'Bolt M10']);
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 41: 5, 42: 3, 1: 2 } });
});

test('Tab chooses a single match, and keeps a text with several or none', async () => {
  recordMoves({ [PRODUCTS]: ({ query }) => bolts(query) });
  const user = await openForm('receive');
  await user.type(row(1).product, 'nu{Tab}');
  await waitFor(() => expect(row(1).product).toHaveValue('Nut'));
  expect(row(1).amount).toHaveFocus();
  for (const words of ['bolt m', 'bolts']) {
    await user.clear(row(1).product);
    await user.type(row(1).product, `${words}{Tab}`);
    await waitFor(() => expect(row(1).element).toHaveTextContent('No product chosen: this row will be left out.'));
    expect(row(1).product).toHaveValue(words);
  }
});

test('Enter that finds nothing returns the focus, unless the user typed elsewhere', async () => {
  recordMoves({ [PRODUCTS]: ({ query }) => bolts(query) });
  const user = await openForm('receive');
  await user.type(row(1).product, 'bolts{Enter}');
  expect(row(1).amount).toHaveFocus();
  await waitFor(() => expect(row(1).product).toHaveFocus());
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await user.keyboard('s{Enter}7');
  await waitFor(() => expect(row(1).element).toHaveTextContent('No product chosen: this row will be left out.'));
  expect(row(1).amount).toHaveFocus();
  expect(row(1).amount).toHaveValue('7');
});

test('changing the text of a chosen product removes its price', async () => {
  recordMoves();
  const user = await openForm('receive');
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '4');
  expect(row(1).element).toHaveTextContent('Price $50.00');
  await user.type(row(1).product, 'head{Tab}');
  await waitFor(() => expect(row(1).element).toHaveTextContent('Price $0.00'));
  expect(row(1).product).toHaveValue('head');
});

test('a supplier field with a text and no choice says so, and keeps the text', async () => {
  recordMoves();
  const user = await openForm('receive');
  await user.type(field('Supplier'), 'acme corp{Tab}');
  expect(await screen.findByText('Nothing is chosen.')).toBeVisible();
  expect(field('Supplier')).toHaveValue('acme corp');
  await user.clear(field('Supplier'));
  await user.type(field('Supplier'), 'ACME{Tab}');
  await waitFor(() => expect(field('Supplier')).toHaveValue('Acme'));
  expect(screen.queryByText('Nothing is chosen.')).toBeNull();
});
