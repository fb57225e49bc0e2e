import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '../../helpers/app';
import { buildProduct, pageOf } from '../../helpers/builders';
import {
  BUTTONS,
  callOf,
  field,
  fillForm,
  fillParties,
  openForm,
  recordMoves,
  row,
  rowCount,
  submit,
} from '../../helpers/moveForm';
import { held } from '../../helpers/wire';

/*
 * Lines of the box while the products cannot be looked up.
 */

const PRODUCTS = 'GET /api/products';
const WAITS = 'Some added lines wait for their products: wait, or remove them.';
const LOOKING = 'Looking for its product…';

const place = () => screen.getByText(LOOKING).closest('[data-line]');

async function type(...lines: string[]) {
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard(lines.map((line) => `${line}{Enter}`).join(''));
  return user;
}

test('while the server does not answer, a line stands in its place and can be removed', async () => {
  const answer = held(() => pageOf([buildProduct({ productId: 7, name: 'Hammer' })]));
  const wire = recordMoves({ [PRODUCTS]: answer });
  const user = await type('12 hammer');
  expect(await screen.findByText(LOOKING, {}, { timeout: 3000 })).toBeVisible();
  expect(place()).toHaveTextContent('12 hammer');
  expect(await screen.findByText(WAITS)).toBeVisible();
  expect(button(BUTTONS.receive)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(/choose what they mean/)).toBeNull();

  await user.click(screen.getByLabelText('Remove 12 hammer'));
  expect(screen.queryByText(LOOKING)).toBeNull();
  expect(screen.queryByText(WAITS)).toBeNull();
  // The answer of a removed line adds nothing.
  answer.release();
  await user.click(field('Add lines'));
  await user.keyboard('3 hammer{Enter}');
  await waitFor(() => expect(row(1).amount).toHaveValue('3'), { timeout: 5000 });
  expect(rowCount()).toBe(1);
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('a line that waits can be changed, and one behind it says what it waits for', async () => {
  const saw = held(() => pageOf([buildProduct({ productId: 8, name: 'Saw' })]));
  recordMoves({
    [PRODUCTS]: (request) =>
      request.query.name?.includes('saw') ? saw(request) : pageOf([buildProduct({ productId: 7, name: 'Hammer' })]),
  });
  const user = await type('2 saw', '4 hammer');
  expect(await screen.findByText(LOOKING, {}, { timeout: 3000 })).toBeVisible();
  expect(await screen.findByText('Waits for the line above.')).toBeVisible();
  expect(screen.getByText(WAITS)).toBeVisible();
  await user.click(screen.getByLabelText('Change 2 saw'));
  expect(field('Add lines')).toHaveValue('2 saw');
  await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
  saw.release();
  await waitFor(() => expect(screen.queryByText(LOOKING)).toBeNull());
});

test('a tap of the disabled button sends nothing when the network is back and the line is read', async () => {
  const saw = held(() => pageOf([buildProduct({ productId: 8, name: 'Saw' })]));
  const wire = recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  wire.answer(PRODUCTS, saw);
  await user.click(await waitFor(() => field('Add lines')));
  await user.keyboard('2 saw{Enter}');
  expect(await screen.findByText(LOOKING, {}, { timeout: 3000 })).toBeVisible();
  expect(button(BUTTONS.delivery)).toHaveAttribute('aria-disabled', 'true');
  await submit(user, 'delivery');
  saw.release();
  await waitFor(() => expect(row(2).product).toHaveValue('Saw'));
  await waitFor(() => expect(button(BUTTONS.delivery)).not.toHaveAttribute('aria-disabled'));
  expect(wire.requests(callOf('delivery'))).toEqual([]);

  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID/);
  expect(wire.requests(callOf('delivery'))).toHaveLength(1);
  expect(wire.last(callOf('delivery')).body).toMatchObject({ items: { 7: 4, 8: 2 } });
});
