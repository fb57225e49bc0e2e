import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { optionsOf } from '../../helpers/app';
import { pageOf } from '../../helpers/builders';
import {
  addRow,
  BUTTONS,
  callOf,
  field,
  fillParties,
  fillRow,
  openForm,
  pick,
  problemOf,
  recordMoves,
  row,
  rowCount,
  select,
  submit,
} from '../../helpers/moveForm';
import { refusal } from '../../helpers/wire';

const EMPLOYEES = 'GET /api/employees';

const total = () => screen.getByText('Total:').textContent;
const hintOf = (label: string) => field(label).placeholder ?? field(label).querySelector('option')?.textContent;

test.each([
  ['receive', { Warehouse: 'Choose Warehouse', Supplier: 'Choose Supplier', Employee: 'Choose Employee' }],
  ['delivery', { Warehouse: 'Choose Warehouse', Client: 'Choose Client', Employee: 'Choose Employee' }],
  [
    'transfer',
    { 'From Warehouse': 'Choose Warehouse', 'To Warehouse': 'Choose Warehouse', Employee: 'Choose Employee' },
  ],
] as const)('the %s form shows its fields in order, with their hints', async (kind, hints) => {
  recordMoves();
  await openForm(kind);
  const labels = [...screen.getByRole('main').querySelectorAll('label')].map((label) => label.textContent);
  expect(labels).toEqual([...Object.keys(hints), 'Add lines', 'Product', 'Amount']);
  expect(Object.fromEntries(Object.keys(hints).map((label) => [label, hintOf(label)]))).toEqual(hints);
  expect(hintOf('Product')).toBe('Choose Product');
  for (const label of Object.keys(hints)) expect(field(label)).toBeRequired();
  // Empty rows are not sent.
  expect(row(1).product).not.toBeRequired();
  expect(row(1).amount).toHaveAttribute('min', '1');
  expect(screen.getByRole('group', { name: 'Products and their amounts' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add another Product' })).toBeEnabled();
  expect(screen.getByRole('button', { name: BUTTONS[kind] })).toBeEnabled();
  expect(total()).toBe('Total: $0.00');
});

test('rows can be added and removed, each shows its price, and the form shows the total', async () => {
  recordMoves();
  const user = await openForm('receive');
  expect(row(1).remove).toBeDisabled();
  await fillRow(user, 1, 'Hammer', '4');
  expect(row(1).element).toHaveTextContent('Price $50.00');
  expect(total()).toBe('Total: $50.00');

  await addRow(user);
  expect(rowCount()).toBe(2);
  expect(row(2).product).toHaveFocus();
  expect(row(2).element).toHaveTextContent('Price $0.00');
  await fillRow(user, 2, 'Saw', '100');
  expect(row(2).element).toHaveTextContent('Price $2,000.00');
  expect(total()).toBe('Total: $2,050.00');

  await user.click(screen.getByRole('button', { name: 'Remove Hammer' }));
  expect(rowCount()).toBe(1);
  expect(row(1).product).toHaveValue('Saw');
  expect(row(1).amount).toHaveValue('100');
  expect(total()).toBe('Total: $2,000.00');
  expect(row(1).remove).toBeDisabled();
});

test('removing a row keeps the focus in the form', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillRow(user, 1, 'Hammer', '1');
  await addRow(user);
  await fillRow(user, 2, 'Saw', '2');
  await addRow(user);
  await user.click(screen.getByRole('button', { name: 'Remove Saw' }));
  await waitFor(() => expect(row(2).product).toHaveFocus());
  await user.click(row(2).remove);
  await waitFor(() => expect(row(1).product).toHaveFocus());
});

test('Enter in an amount adds a row and focuses its product, and never submits', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await fillRow(user, 1, 'Hammer', '4{Enter}');
  expect(rowCount()).toBe(2);
  expect(row(2).product).toHaveFocus();
  expect(row(1).amount).toHaveValue('4');
  await user.type(row(2).amount, '{Enter}');
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('Enter in an amount focuses the next row if there is one', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillRow(user, 1, 'Hammer', '4');
  await addRow(user);
  await user.type(row(1).amount, '{Enter}');
  expect(rowCount()).toBe(2);
  expect(row(2).product).toHaveFocus();
});

test.each([
  ['receive', 'Warehouse'],
  ['delivery', 'Warehouse'],
  ['transfer', 'To Warehouse'],
] as const)('the employees of a %s are those of its %s', async (kind, warehouse) => {
  const wire = recordMoves();
  const user = await openForm(kind);
  expect(field('Employee')).toBeDisabled();
  if (kind === 'transfer') await select(user, 'From Warehouse', 'Warsaw');
  expect(field('Employee')).toBeDisabled();
  expect(wire.requests(EMPLOYEES)).toEqual([]);

  await select(user, warehouse, 'Gdynia');
  await select(user, 'Employee', 'Jan Kowal');
  expect(optionsOf('Employee')).toEqual(['Choose Employee', 'Jan Kowal']);
  expect(wire.requests(EMPLOYEES).map(({ query }) => query)).toEqual([{ warehouseId: '2', all: 'true' }]);

  await select(user, warehouse, 'Warsaw');
  expect(field('Employee')).toHaveValue('');
  await waitFor(() => expect(optionsOf('Employee')).toEqual(['Choose Employee', 'Anna Nowak']));
  expect(wire.last(EMPLOYEES).query).toEqual({ warehouseId: '1', all: 'true' });
});

test('choosing the source of a transfer keeps the employee', async () => {
  recordMoves();
  const user = await openForm('transfer');
  await select(user, 'To Warehouse', 'Gdynia');
  await select(user, 'Employee', 'Jan Kowal');
  await select(user, 'From Warehouse', 'Warsaw');
  expect(field('Employee')).toHaveDisplayValue('Jan Kowal');
});

test('if the employees cannot be loaded, the form shows the error and Retry', async () => {
  const wire = recordMoves({ [EMPLOYEES]: () => refusal(500) });
  const user = await openForm('receive');
  await select(user, 'Warehouse', 'Warsaw');
  expect(await screen.findByText(/Error: Request failed with status code 500/)).toBeVisible();
  wire.answer(EMPLOYEES, () => pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/status code 500/)).toBeNull());
});

test('each missing value shows an error at its field, and nothing is sent', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await submit(user, 'receive');
  for (const label of ['Warehouse', 'Supplier', 'Employee']) await problemOf(field(label), 'Required');
  expect(screen.getByText('Choose at least one product and its amount.')).toBeVisible();
  expect(field('Warehouse')).toHaveFocus();
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('a form without a complete row is not sent, and is sent once it has one', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await submit(user, 'receive');
  expect(await screen.findByText('Choose at least one product and its amount.')).toHaveAttribute('role', 'alert');

  await fillRow(user, 1, 'Hammer', '4');
  await waitFor(() => expect(screen.queryByText('Choose at least one product and its amount.')).toBeNull());
  await submit(user, 'receive');
  await waitFor(() => expect(wire.requests(callOf('receive'))).toHaveLength(1));
  await screen.findByText(/Transaction ID/);
});

test('an invalid amount gets the focus, also after rows were removed', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await fillRow(user, 1, 'Hammer', '0');
  await addRow(user);
  await fillRow(user, 2, 'Saw', '2');
  await addRow(user);
  await user.click(row(3).remove);
  await submit(user, 'receive');
  await waitFor(() => expect(row(1).amount).toHaveFocus());
});

test.each(['0', '-2', '1.5'])('an amount of %s shows an error at its field', async (amount) => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await fillRow(user, 1, 'Hammer', amount);
  await submit(user, 'receive');
  await problemOf(row(1).amount, 'Must be a whole number from 1');
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('the form shows its number of pieces, and names the incomplete rows before it leaves them out', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  await fillRow(user, 1, 'Hammer', '1');
  expect(screen.getByText('1 line, 1 piece')).toBeVisible();
  await addRow(user);
  await user.type(row(2).amount, '1250');
  expect(row(2).element).toHaveTextContent('No product chosen: this row will be left out.');
  expect(screen.getByText('1 row without a product will be left out.')).toBeVisible();
  await addRow(user);
  await pick(user, row(3).product, 'Saw');
  expect(row(3).element).toHaveTextContent('No amount given: this row will be left out.');
  await addRow(user);
  await user.type(row(4).product, 'Boltt');
  await user.type(row(4).amount, '5');
  const both = '2 rows without a product and 1 row without an amount will be left out.';
  await waitFor(() => expect(row(4).product).toBeInvalid());
  expect(screen.getByText(both)).toBeVisible();
  expect(screen.getByText('1 line, 1 piece')).toBeVisible();
  expect(row(1).element).not.toHaveTextContent('left out');

  await submit(user, 'receive');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Left out: 2 rows without a product and 1 row without an amount (— × 1250, Saw × —, Boltt × 5).',
  );
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 1 } });
});

test.each([
  ['12,50', '12.50'],
  ['1 250', '1250'],
])('an amount typed as %s is read as %s', async (typed, plain) => {
  recordMoves();
  const user = await openForm('receive');
  await fillRow(user, 1, 'Saw', typed);
  expect(row(1).amount).toHaveValue(typed);
  expect(row(1).amount).toHaveAttribute('aria-valuenow', String(Number(plain)));
});

test('the arrow keys change an amount by one', async () => {
  recordMoves();
  const user = await openForm('receive');
  row(1).amount.focus();
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{PageUp}');
  await waitFor(() => expect(row(1).amount).toHaveValue('13'));
  await user.keyboard('{PageDown}{PageDown}');
  await waitFor(() => expect(row(1).amount).toHaveValue('1'));
});
