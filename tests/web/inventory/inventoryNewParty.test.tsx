import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildClient } from '../../helpers/builders';
import { callOf, field, fillRow, openForm, recordMoves, row, select, submit } from '../../helpers/moveForm';
import { connectionLost, refusal } from '../../helpers/wire';

const dialog = () => screen.findByRole('dialog', { name: /^New (Client|Supplier)$/ });
const inDialog = async (label: string) => within(await dialog()).findByLabelText<HTMLInputElement>(label);
const option = (name: string) => screen.findByRole('option', { name });

async function fillDialog(user: UserEvent): Promise<void> {
  await user.type(await inDialog('E-mail'), 'shop@example.com');
  await user.type(await inDialog('Phone No.'), '+48 600 700 800');
  for (const [label, value] of [
    ['Region', 'Europe'],
    ['Country', 'Poland'],
  ] as const) {
    const box = await inDialog(label);
    await user.selectOptions(box, await within(box).findByText(value));
  }
  for (const [label, value] of [
    ['City', 'Lublin'],
    ['Postal Code', '20-001'],
    ['Street', 'Prosta'],
    ['Street Number', '7'],
  ] as const)
    await user.type(await inDialog(label), value);
}

const press = async (user: UserEvent, name: string) => user.click(within(await dialog()).getByRole('button', { name }));

test.each([
  ['delivery', 'Client', 'clients', 'clientId'],
  ['receive', 'Supplier', 'suppliers', 'supplierId'],
] as const)('a %s with a new %s keeps everything that was typed before', async (kind, label, list, idName) => {
  const create = `POST /api/${list}` as const;
  const wire = recordMoves({ [create]: () => ({ ...buildClient({ name: 'Foo' }), [idName]: 77 }) });
  const user = await openForm(kind);
  await select(user, 'Warehouse', 'Warsaw');
  await fillRow(user, 1, 'Hammer', '4');
  await user.type(field(label), 'Foo');
  await user.click(await option(`New ${label.toLowerCase()} “Foo”`));
  expect(await inDialog('Name')).toHaveValue('Foo');
  await fillDialog(user);
  await press(user, `Create ${label}`);
  // The name that was searched for is filled in.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field(label)).toHaveValue('Foo');
  await waitFor(() => expect(field('Employee')).toHaveFocus());
  expect(wire.last(create).body).toEqual({
    name: 'Foo',
    email: 'shop@example.com',
    phoneNumber: '+48 600 700 800',
    address: { regionId: 1, countryId: 11, city: 'Lublin', postalCode: '20-001', street: 'Prosta', streetNumber: '7' },
  });
  expect(wire.requests(callOf(kind))).toEqual([]);

  expect(row(1).amount).toHaveValue('4');
  await select(user, 'Employee', 'Anna Nowak');
  await submit(user, kind);
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf(kind)).body).toEqual({ warehouseId: 1, [idName]: 77, employeeId: 9, items: { 7: 4 } });
});

test('by keyboard: Enter if nothing is found, otherwise the last option', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await user.type(field('Client'), 'Foo{Enter}');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  expect(await inDialog('Name')).toHaveValue('Foo');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Client')).toHaveValue('Foo');

  await user.clear(field('Client'));
  await user.type(field('Client'), 'shop');
  await option('Baltic Shop');
  await user.keyboard('{End}{Enter}');
  expect(await inDialog('Name')).toHaveValue('shop');
});

test('an exact match is not offered as a new one', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await user.type(field('Client'), 'baltic shop');
  await option('Baltic Shop');
  expect(screen.queryByRole('option', { name: /^New client/ })).toBeNull();
});

test('a product cannot be created in a move', async () => {
  recordMoves();
  const user = await openForm('delivery');
  await user.type(row(1).product, 'Foo');
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option', { name: /^New/ })).toBeNull();
});

test('errors show at their fields, and the same record is sent again with the same key', async () => {
  const wire = recordMoves({ 'POST /api/clients': connectionLost });
  const user = await openForm('delivery');
  await user.click(field('Client'));
  await user.click(await option('New client'));
  await press(user, 'Create Client');
  await waitFor(async () => expect(await inDialog('E-mail')).toHaveAccessibleDescription('Required'));
  expect(wire.requests('POST /api/clients')).toEqual([]);
  await user.type(await inDialog('Name'), 'Foo');
  await fillDialog(user);
  await press(user, 'Create Client');
  await screen.findByText('Error: Network Error');
  wire.answer('POST /api/clients', () =>
    refusal(400, { description: 'The e-mail is in use.', errors: { email: 'is in use' } }),
  );
  await press(user, 'Create Client');
  await screen.findByText('Error: The e-mail is in use.');
  await waitFor(async () => expect(await inDialog('E-mail')).toHaveAccessibleDescription('is in use'));
  const keys = wire.requests('POST /api/clients').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await press(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
