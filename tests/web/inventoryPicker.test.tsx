import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stopTime } from '../helpers/appTime';
import { buildProduct, many, pageOf } from '../helpers/builders';
import { callOf, field, fillParties, openForm, pick, recordMoves, row, select } from '../helpers/moveForm';
import { held, refusal } from '../helpers/wire';

const PRODUCTS = 'GET /api/products';

const options = () => screen.queryAllByRole('option').filter((option) => option.closest('[role=listbox]'));
const offered = () => options().map((option) => option.firstChild?.textContent);
const notes = () => options().map((option) => option.querySelector('small')?.textContent);
const highlighted = () =>
  options().find((option) => option.id === row(1).product.getAttribute('aria-activedescendant'));

test.each([
  ['suppliers', 'receive', 'Supplier', 'nor', 'Norsk'],
  ['clients', 'delivery', 'Client', 'corner', 'Corner Store'],
] as const)('%s are found by a part of their name', async (list, kind, label, typed, found) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(wire.requests(`GET /api/${list}`)).toEqual([]);
  await user.type(field(label), typed);
  await waitFor(() => expect(offered()).toEqual([found]));
  expect(wire.last(`GET /api/${list}`).query).toEqual({ name: typed, page: '0' });
  await user.keyboard('{Enter}');
  expect(field(label)).toHaveValue(found);
});

test('a typed word is one request, after typing rests; nothing is loaded before', async () => {
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

test('a click offers the first page of all', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  expect(notes()).toEqual(['$12.50', '$20.00']);
  expect(wire.requests(PRODUCTS).map(({ query }) => query)).toEqual([{ page: '0' }]);
});

test('what was found before is not offered for what is typed since', async () => {
  recordMoves();
  const user = await openForm('receive');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  await user.keyboard('s{Enter}');
  expect(row(1).product).toHaveValue('s');
  await waitFor(() => expect(offered()).toEqual(['Saw']));
});

test('Enter before anything is found sends nothing', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '4{Enter}');
  await user.keyboard('sa{Enter}');
  await waitFor(() => expect(offered()).toEqual(['Saw']));
  await user.keyboard('{Escape}{Enter}');
  expect(screen.queryByText(/Transaction ID/)).toBeNull();
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('arrows move over what is offered, Enter takes it, Escape closes', async () => {
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

  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  await user.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(row(1).product).toHaveValue('Saw');
  expect(row(1).product).toHaveFocus();
});

test('a choice can be cleared, and half a word does not count as one', async () => {
  recordMoves();
  const user = await openForm('receive');
  await pick(user, row(1).product, 'Hammer');
  await user.clear(row(1).product);
  await user.type(row(1).amount, '4');
  expect(row(1).element).toHaveTextContent('Price $0.00');
  await user.type(row(1).product, 'Ham');
  await user.click(row(1).amount);
  expect(row(1).product).toHaveValue('');
});

test('says where nothing is found, and where the search failed, which can be tried again', async () => {
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

test('says that it is searching until the answer is there', async () => {
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
] as const)('a %s offers the products of its source, with what is there of them', async (kind, source) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  await select(user, source, 'Gdynia');
  await user.click(row(1).product);
  await waitFor(() => expect(offered()).toEqual(['Hammer', 'Saw']));
  expect(notes()).toEqual(['40 available', '3 available']);
  expect(wire.last(PRODUCTS).query).toEqual({ warehouseId: '2', page: '0' });
});
