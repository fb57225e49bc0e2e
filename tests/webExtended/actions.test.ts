import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose, heading, renderApp, table } from '../helpers/app';
import { buildEmployee, pageOf } from '../helpers/builders';
import { type Call, type Reply, recordWire, refusal } from '../helpers/wire';
import { buildShipment } from './shipments';

const BOOK: Call = 'POST /api/shipments/book';

const backend = (replies: Partial<Record<Call, Reply>> = {}) =>
  recordWire({
    'GET /api/shipments/:id': () => buildShipment(),
    'GET /api/shipments': () =>
      pageOf([
        buildShipment({ shipmentId: 1, name: 'SH1' }),
        buildShipment({ shipmentId: 2, name: 'SH2' }),
        buildShipment({ shipmentId: 3, name: 'SH3', mode: 'sea', port: 'Oslo' }),
      ]),
    'GET /api/employees': () => pageOf([buildEmployee({ employeeId: 9, name: 'Anna', surname: 'Nowak' })]),
    [BOOK]: () => ({}),
    ...replies,
  });

const dialog = () => within(screen.getByRole('dialog'));

/** Fills in and confirms the dialog of the action. */
async function confirm(user: UserEvent) {
  await screen.findByRole('dialog', { name: 'Book the goods?' });
  await choose(user, 'Employee', 'Anna Nowak');
  await user.click(dialog().getByRole('button', { name: 'Book' }));
}

test('an action on a record’s page asks for confirmation and its input, then the page reloads the record', async () => {
  const wire = backend();
  const { user } = await renderApp('/shipments/1');
  await heading('SH1');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByRole('dialog', { name: 'Book the goods?' });
  await user.click(dialog().getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(dialog().getByLabelText('Employee')).toHaveAccessibleDescription('Required'));
  expect(wire.requests(BOOK)).toEqual([]);

  wire.answer('GET /api/shipments/:id', () => buildShipment({ mode: 'sea', port: 'Gdynia' }));
  await confirm(user);
  // The action is not available for shipments by sea.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Book' })).toBeNull());
  expect(wire.last(BOOK).body).toEqual({ ids: [1], employeeId: 9 });
  expect(screen.getByText('Gdynia')).toBeVisible();
});

test('a select in the dialog is filtered by the records’ common value, and disabled without one', async () => {
  const wire = backend({
    'GET /api/shipments': () =>
      pageOf([
        buildShipment({ shipmentId: 1, name: 'SH1', supplierId: 5 }),
        buildShipment({ shipmentId: 2, name: 'SH2', supplierId: 6 }),
      ]),
  });
  const { user } = await renderApp('/shipments');
  await table('Shipments List');
  await user.click(screen.getByRole('button', { name: 'Book SH2' }));
  await screen.findByRole('dialog', { name: 'Book the goods?' });
  await waitFor(() => expect(wire.last('GET /api/employees').query).toEqual({ warehouseId: '6', all: 'true' }));
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  for (const name of ['Select SH1', 'Select SH2']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(await screen.findByRole('button', { name: 'Book (2)' }));
  await screen.findByRole('dialog', { name: 'Book the goods?' });
  const employee = dialog().getByRole('combobox', { name: 'Employee' });
  expect(employee).toBeDisabled();
  expect(employee).toHaveTextContent('Shipments of one supplier only');
});

test('a failed action shows the error, and a retry sends the same idempotency key', async () => {
  const wire = backend({ [BOOK]: () => refusal(500, { description: 'The database is away.' }) });
  const { user } = await renderApp('/shipments/1');
  await heading('SH1');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await confirm(user);
  expect(await dialog().findByText(/The database is away/)).toBeVisible();
  // The dialog keeps the choice.
  expect(dialog().getByRole('combobox', { name: 'Employee' })).toHaveDisplayValue('Anna Nowak');
  await user.click(dialog().getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(wire.requests(BOOK)).toHaveLength(2));
  const [first, again] = wire.requests(BOOK).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
});

test('a row offers an action only if it is available for its record', async () => {
  const wire = backend();
  const { user } = await renderApp('/shipments');
  await table('Shipments List');
  expect(screen.queryByRole('button', { name: 'Book SH3' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Book SH2' }));
  await confirm(user);
  await waitFor(() => expect(wire.last(BOOK).body).toEqual({ ids: [2], employeeId: 9 }));
});

test('a bulk action applies to the selected rows, and needs to be available for all of them', async () => {
  const wire = backend();
  const { user } = await renderApp('/shipments');
  await table('Shipments List');
  await user.click(screen.getByRole('checkbox', { name: 'Select SH1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select SH3' }));
  expect(screen.queryByRole('button', { name: 'Book (2)' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select SH3' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select SH2' }));
  await user.click(screen.getByRole('button', { name: 'Book (2)' }));
  expect(await screen.findByText('2 shipments')).toBeVisible();
  await confirm(user);
  await waitFor(() => expect(wire.last(BOOK).body).toEqual({ ids: [1, 2], employeeId: 9 }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select SH1' })).not.toBeChecked());
});
