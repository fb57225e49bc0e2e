import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProduct, buildWarehouse, pageOf } from '../../helpers/builders';
import { addRow, callOf, fillForm, fillRow, openForm, recordMoves, row, select, submit } from '../../helpers/moveForm';

const space = () => screen.queryByRole('meter');
const spaceShows = (text: string) => waitFor(() => expect(space()).toHaveAttribute('aria-valuetext', text));

test.each([
  ['receive', 'Warehouse'],
  ['transfer', 'To Warehouse'],
] as const)('a %s shows the free space of its target, without a request of its own', async (kind, target) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(space()).toBeNull();
  await select(user, target, 'Gdynia');
  await spaceShows('749.5 of 1,000 free, 0 needed');
  expect(space()).toHaveAccessibleName('Space in Gdynia');
  expect(screen.getByText('Space in Gdynia:').closest('p')).toHaveTextContent(
    'Space in Gdynia: 749.5 of 1,000 free, 0 needed',
  );
  expect(wire.requests('GET /api/warehouses').map(({ query }) => query)).toEqual([{ all: 'true' }]);
});

test('a delivery shows no space', async () => {
  recordMoves();
  await fillForm(await openForm('delivery'), 'delivery');
  expect(space()).toBeNull();
});

test('the space follows the typed amounts, to exactly full; what does not fit shows a warning, and can be sent', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await spaceShows('749.5 of 1,000 free, 3 needed');
  expect(space()).toHaveProperty('value', 253.5);
  await addRow(user);
  await fillRow(user, 2, 'Saw', '995');
  await spaceShows('749.5 of 1,000 free, 749.25 needed');
  expect(screen.queryByText(/^It does not fit/)).toBeNull();
  await user.clear(row(2).amount);
  await user.type(row(2).amount, '996');
  await screen.findByText('It does not fit: 0.5 too much. You can send it anyway; the server decides.');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 4, 8: 996 } });
});

test('hundredths add up exactly', async () => {
  recordMoves({
    'GET /api/warehouses': () => pageOf([buildWarehouse({ name: 'Warsaw', capacity: 0.3, occupiedCapacity: 0 })]),
    'GET /api/products': () => pageOf([buildProduct({ name: 'Hammer', unitSize: 0.1 })]),
  });
  const user = await openForm('receive');
  await select(user, 'Warehouse', 'Warsaw');
  await fillRow(user, 1, 'Hammer', '3');
  await spaceShows('0.3 of 0.3 free, 0.3 needed');
  expect(screen.queryByText(/^It does not fit/)).toBeNull();
});

test('after a move the space is loaded again', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  wire.answer('GET /api/warehouses', () => pageOf([buildWarehouse({ occupiedCapacity: 253.5, name: 'Warsaw' })]));
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  await select(user, 'Warehouse', 'Warsaw');
  await spaceShows('746.5 of 1,000 free, 0 needed');
});

test('if the size of a product is unknown, as in an older draft, no space is shown', async () => {
  recordMoves();
  const form = {
    ids: { warehouseId: '1', employeeId: '' },
    party: null,
    rows: [{ product: { id: 7, name: 'Hammer', unitPrice: 2 }, amount: '4' }],
  };
  localStorage.setItem('draft:receive', JSON.stringify([{ id: 'old', form, attempt: null }]));
  const user = await openForm('receive');
  await user.click(await screen.findByRole('button', { name: 'Continue it' }));
  await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
  expect(space()).toBeNull();
});
