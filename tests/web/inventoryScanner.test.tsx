import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
// Else it comes when the form is there.
import '../../src/inventory/Scans';
import { buildProduct, pageOf } from '../helpers/builders';
import { callOf, fillParties, openForm, pick, recordMoves, row, rowCount, submit } from '../helpers/moveForm';
import { held, type SentRequest } from '../helpers/wire';

/*
 * A scanner types a product's name and Enter, and goes on with the next one: into the amount that has the focus by then.
 */

const PRODUCTS = 'GET /api/products';

/** A backend whose products have these names. */
const products =
  (...names: string[]) =>
  ({ query }: SentRequest) =>
    pageOf(
      names
        .map((name, index) => buildProduct({ productId: index + 1, name, unitPrice: 1 }))
        .filter(({ name }) => name.toLowerCase().includes((query.name ?? '').toLowerCase())),
    );

const open = () => openForm('receive');

/** Every row as it stands: "Hammer 2". */
const lines = () =>
  Array.from({ length: rowCount() }, (_, index) => row(index + 1)).map(
    ({ product, amount }) => `${product.value} ${amount.value}`,
  );
const become = (...expected: string[]) => waitFor(() => expect(lines()).toEqual(expected));

test('product after product counts one each, and one more of what is there already', async () => {
  const wire = recordMoves();
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}Saw{Enter}Hammer{Enter}Saw{Enter}Saw{Enter}Hammer{Enter}');
  await become('Hammer 3', 'Saw 3');
  expect(await screen.findByText('2 lines, 6 pieces')).toBeVisible();
  expect(row(1).amount).toHaveFocus();
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 3, 8: 3 } });
});

test('scans queue up row by row while the first is still looked up, and a form that is sent waits for them', async () => {
  const answer = held(products('Hammer', 'Saw'));
  const wire = recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}Saw{Enter}Saw{Enter}Hammer{Enter}');
  expect(lines()).toEqual(['Hammer 1', 'Saw 1', 'Saw 1', 'Hammer ']);
  expect(row(4).amount).toHaveFocus();
  await submit(user, 'receive');
  expect(wire.requests(callOf('receive'))).toEqual([]);
  answer.release();
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 1: 2, 2: 2 } });
  expect(screen.queryByText(/left out/)).toBeNull();
});

test('the last one counts one too, until an amount is typed in its place', async () => {
  recordMoves();
  const user = await open();
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}Saw{Enter}');
  await become('Hammer 1', 'Saw 1');
  await user.keyboard('12');
  expect(lines()).toEqual(['Hammer 1', 'Saw 12']);
  await user.keyboard('{Enter}');
  expect(row(3).product).toHaveFocus();
});

test('an amount that was typed before stays, with Enter or without, also where it is marked', async () => {
  recordMoves();
  const user = await open();
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}4Saw{Enter}');
  await become('Hammer 4', 'Saw 1');
  await user.click(row(1).amount);
  row(1).amount.select();
  await user.keyboard('Saw{Enter}');
  await become('Hammer 4', 'Saw 2');
});

test('a row of its own is kept where an amount was given for it', async () => {
  const answer = held(products('Hammer', 'Saw'));
  recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}Hammer{Enter}10{Enter}');
  answer.release();
  await become('Hammer 1', 'Hammer 10', ' ');
  expect(await screen.findByText('2 lines, 11 pieces')).toBeVisible();
});

test.each([
  ['5 kg flour', ['Hammer 1', '5 kg flour 1']],
  ['45 kg flour', ['Hammer 4', '5 kg flour 1']],
  ['12Saw', ['Hammer 12', 'Saw 1']],
])('the digits of %s are of the name where a product is called so', async (typed, expected) => {
  recordMoves({ [PRODUCTS]: products('Hammer', 'Saw', '5 kg flour', '15 kg flour') });
  const user = await open();
  await user.click(row(1).product);
  await user.keyboard(`Hammer{Enter}${typed}{Enter}`);
  await become(...expected);
});

test('what is not found stays in its row, and scanning goes on', async () => {
  recordMoves();
  const user = await open();
  await user.click(row(1).product);
  await user.keyboard('Hammer{Enter}Nail{Enter}');
  await waitFor(() => expect(row(2).product).toBeInvalid());
  expect(row(2).element).toHaveTextContent('No product chosen: this row will be left out.');
  expect(row(2).amount).toHaveFocus();
  await user.keyboard('Saw{Enter}');
  await become('Hammer 1', 'Nail 1', 'Saw 1');
  expect(screen.getByText('1 row without a product will be left out.')).toBeVisible();
});

test('a code of digits alone is an amount', async () => {
  recordMoves();
  const user = await open();
  await pick(user, row(1).product, 'Hammer');
  await user.click(row(1).amount);
  await user.keyboard('5901234123457{Enter}');
  expect(lines()).toEqual(['Hammer 5901234123457', ' ']);
  expect(row(2).product).toHaveFocus();
});

test('a row that is empty takes what is scanned into its amount', async () => {
  recordMoves();
  const user = await open();
  await user.click(row(1).amount);
  await user.keyboard('Hammer{Enter}Saw{Enter}');
  await become('Hammer 1', 'Saw 1');
});
