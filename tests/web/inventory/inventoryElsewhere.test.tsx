import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, heading } from '../../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../helpers/builders';
import {
  addRow,
  callOf,
  field,
  fillForm,
  fillParties,
  fillRow,
  openForm,
  pick,
  recorded,
  recordMoves,
  row,
  rowCount,
  select,
  submit,
} from '../../helpers/moveForm';
import { connectionLost, refusal } from '../../helpers/wire';

const DETAIL = 'GET /api/products/:id';
const OFFER = 'Transfer 8 from Gdynia';

const offer = (name: string = OFFER) => screen.findByRole('button', { name });
const offers = () => within(row(1).element).queryAllByRole('button', { name: /^Transfer/ });

test('the stock of other warehouses is loaded only if the source has too little', async () => {
  const wire = recordMoves();
  const user = await openForm('delivery');
  await fillParties(user, 'delivery');
  await fillRow(user, 1, 'Hammer', '40');
  await waitFor(() => expect(row(1).element).toHaveTextContent('40 available'));
  expect(wire.requests(DETAIL)).toEqual([]);
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '48');
  await offer();
  expect(row(1).element).toHaveTextContent('Gdynia has 25.');
  await user.type(row(1).amount, '0{Backspace}');
  await offer();
  expect(wire.requests(DETAIL).map(({ path, query }) => [path, query])).toEqual([['/api/products/7', {}]]);
});

test('transfers are offered from the warehouses with most, and of no more than they have', async () => {
  const names = ['Gdynia', 'Lublin', 'Opole', 'Radom', 'Zamość'];
  const inventory = names.map((warehouseName, index) => ({
    warehouseId: index + 2,
    warehouseName,
    quantity: index + 3,
  }));
  const wire = recordMoves({ [DETAIL]: () => buildProductDetail({ inventory }) });
  const user = await openForm('delivery');
  await fillParties(user, 'delivery');
  await fillRow(user, 1, 'Hammer', '46');
  await offer('Transfer 6 from Zamość');
  expect(offers().map(({ textContent }) => textContent)).toEqual([
    'Transfer 6 from Zamość',
    'Transfer 6 from Radom',
    'Transfer 5 from Opole',
  ]);
  expect(row(1).element).toHaveTextContent('2 more have some.');

  wire.answer(DETAIL, () => buildProductDetail());
  wire.answer(callOf('delivery'), () => refusal(409, 'Insufficient stock'));
  await submit(user, 'delivery');
  await waitFor(() => expect(row(1).element).toHaveTextContent('No other warehouse has any.'));
  expect(offers()).toEqual([]);
});

test('after the transfer an oversized delivery continues as it was', async () => {
  const wire = recordMoves();
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.type(row(1).amount, '8');
  await addRow(user);
  await fillRow(user, 2, 'Saw', '2');
  await user.click(await offer());

  await heading('Goods Transfer');
  expect(await screen.findByText(/^The unsent form \(delivery\) needs this/)).toBeVisible();
  expect(screen.queryByText('There is an unsent form from before.')).toBeNull();
  await waitFor(() => expect(field('Employee')).toHaveDisplayValue('Anna Nowak'));
  expect(field('From Warehouse')).toHaveDisplayValue('Gdynia');
  expect(field('To Warehouse')).toHaveDisplayValue('Warsaw');
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('8');
  await submit(user, 'transfer');
  await screen.findByText(/^Successfuly transferred! Transaction ID:/);
  expect(wire.last(callOf('transfer')).body).toEqual({
    fromWarehouseId: 2,
    toWarehouseId: 1,
    employeeId: 9,
    items: { 7: 8 },
  });
  expect(field('From Warehouse')).toHaveDisplayValue('Choose Warehouse');

  await user.click(screen.getByRole('link', { name: 'Go on with the delivery' }));
  await heading('Goods Delivery');
  expect(field('Warehouse')).toHaveDisplayValue('Warsaw');
  expect(field('Client')).toHaveValue('Baltic Shop');
  expect([1, 2].map((number) => [row(number).product.value, row(number).amount.value])).toEqual([
    ['Hammer', '48'],
    ['Saw', '2'],
  ]);
  await waitFor(() => expect(field('Employee')).toHaveDisplayValue('Anna Nowak'));
  await submit(user, 'delivery');
  await screen.findByText(/^Successfuly delivered! Transaction ID:/);
  expect(wire.last(callOf('delivery')).body).toEqual({
    warehouseId: 1,
    clientId: 5,
    employeeId: 9,
    items: { 7: 48, 8: 2 },
  });
  expect(rowCount()).toBe(1);
  expect(row(1).product).toHaveValue('');
  expect(localStorage.getItem('draft:delivery')).toBeNull();
  expect(localStorage.getItem('draft:transfer')).toBeNull();
});

test('an oversized transfer can be preceded by another one, which leads back to it', async () => {
  recordMoves({
    [DETAIL]: () =>
      buildProductDetail({
        inventory: [
          { warehouseId: 2, warehouseName: 'Gdynia', quantity: 25 },
          { warehouseId: 3, warehouseName: 'Opole', quantity: 4 },
        ],
      }),
  });
  const user = await openForm('transfer');
  await fillParties(user, 'transfer');
  await fillRow(user, 1, 'Hammer', '44');
  await offer('Transfer 4 from Opole');
  // The target of the move is not offered as a source.
  expect(offers()).toHaveLength(1);
  await user.click(await offer('Transfer 4 from Opole'));
  await waitFor(() => expect(field('To Warehouse')).toHaveDisplayValue('Warsaw'));
  // An employee of the source of the second transfer has to do the first one.
  expect(field('Employee')).toHaveDisplayValue('Choose Employee');
  expect(row(1).amount).toHaveValue('4');
  await select(user, 'Employee', 'Anna Nowak');
  await submit(user, 'transfer');
  await user.click(await screen.findByRole('link', { name: 'Go on with the transfer' }));
  await waitFor(() => expect(row(1).amount).toHaveValue('44'));
  expect(field('From Warehouse')).toHaveDisplayValue('Warsaw');
});

test('the link back to the waiting form is kept after a lost response', async () => {
  const wire = recordMoves({ [callOf('transfer')]: connectionLost });
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.type(row(1).amount, '8');
  await user.click(await offer());
  await heading('Goods Transfer');
  await waitFor(() => expect(field('Employee')).toHaveDisplayValue('Anna Nowak'));
  await submit(user, 'transfer');
  await screen.findByText('Error: Network Error');
  expect(screen.queryByRole('link', { name: 'Go on with the delivery' })).toBeNull();
  wire.answer(callOf('transfer'), () => recorded(18));
  await submit(user, 'transfer');
  await screen.findByRole('link', { name: 'Go on with the delivery' });
  const keys = wire.requests(callOf('transfer')).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('if the stock of other warehouses cannot be loaded, nothing is offered and the form can be sent', async () => {
  const wire = recordMoves({ [DETAIL]: () => refusal(500) });
  const user = await openForm('delivery');
  await fillForm(user, 'delivery');
  await user.type(row(1).amount, '8');
  await waitFor(() => expect(wire.requests(DETAIL)).not.toEqual([]));
  expect(offers()).toEqual([]);
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID/);
});

test('a product that is missing in the source is found, with its other warehouses', async () => {
  const hammer = buildProduct({ productId: 7, name: 'Hammer', inventoryCount: 25 });
  const wire = recordMoves({
    'GET /api/products': ({ query }) => pageOf(query.warehouseId === '1' ? [] : [hammer]),
    [DETAIL]: () => buildProductDetail({ inventory: [{ warehouseId: 2, warehouseName: 'Gdynia', quantity: 25 }] }),
  });
  const user = await openForm('delivery');
  await fillParties(user, 'delivery');
  await user.type(row(1).product, 'hamm');
  expect(await screen.findByRole('option', { name: 'Hammer none here, 25 elsewhere' })).toBeVisible();
  expect(wire.requests('GET /api/products').map(({ query }) => query)).toEqual([
    { warehouseId: '1', page: '0' },
    { name: 'hamm', warehouseId: '1', page: '0' },
    { name: 'hamm', page: '0' },
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(row(1).element).toHaveTextContent('Gdynia has 25.'));
  expect(offers()).toEqual([]);
  await user.type(row(1).amount, '8');
  await offer();
});

test('without a source nothing is offered', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '4000');
  expect(offers()).toEqual([]);
  expect(button('Deliver Goods')).toBeEnabled();
});
