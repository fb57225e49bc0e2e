import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import TransactionHead from '../../../src/resources/transactions/TransactionHead';
import { announce, button, heading, renderApp } from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { field, fillRow, pick, problemOf, recorded, recordMoves, row, select } from '../../../tests/helpers/moveForm';
import { refusal } from '../../../tests/helpers/wire';

const REASONS = 'GET /api/move-reasons';

const forms = [
  ['internal-consumption', 'Internal Consumption', 'Consume Goods', 'Successfully consumed! Transaction ID:'],
  ['internal-receipt', 'Internal Receipt', 'Receive Goods', 'Successfully received! Transaction ID:'],
] as const;

async function open(path: string, announced = 'internal-moves') {
  if (announced) announce(announced);
  const wire = recordMoves({
    [REASONS]: () =>
      pageOf([
        { moveReasonId: 3, name: 'Office use', description: null, consumed: 0, received: 0 },
        { moveReasonId: 4, name: 'Repairs', description: null, consumed: 0, received: 0 },
      ]),
    'POST /api/inventory/internal-consumption': () => recorded(17),
    'POST /api/inventory/internal-receipt': () => recorded(17),
  });
  return { wire, ...(await renderApp(path)) };
}

test.each(forms)('the form %s sends goods with a reason of the list', async (path, title, label, success) => {
  const { wire, user } = await open(`/inventory/${path}?warehouseId=1`);
  await heading(title);
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Reason', 'Repairs');
  await select(user, 'Employee', 'Anna Nowak');
  await fillRow(user, 1, 'Hammer', '4');
  await user.click(button(label));
  await screen.findByText(success, { exact: false });
  const { body, headers } = wire.last(`POST /api/inventory/${path}`);
  expect(body).toEqual({ warehouseId: 1, reasonId: 4, employeeId: 9, items: { 7: 4 } });
  expect(headers.get('Idempotency-Key')).toMatch(/\S/);
  expect(row(1).product).toHaveValue('');
});

test('the form requires a reason, and shows why the server refuses goods', async () => {
  const { wire, user } = await open('/inventory/internal-consumption');
  const call = 'POST /api/inventory/internal-consumption';
  await heading('Internal Consumption');
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Employee', 'Anna Nowak');
  await fillRow(user, 1, 'Hammer', '4');
  await user.click(button('Consume Goods'));
  await problemOf(field('Reason'), 'Required');
  expect(wire.requests(call)).toEqual([]);
  await select(user, 'Reason', 'Office use');
  wire.answer(call, () =>
    refusal(409, 'Insufficient stock of "Hammer" in warehouse "Warsaw": 3 available, 4 requested.'),
  );
  await user.click(button('Consume Goods'));
  await screen.findByText(/Insufficient stock of "Hammer"/);
  expect(row(1).amount).toHaveValue('4');
});

test('an internal consumption checks the stock of its warehouse before it is sent', async () => {
  const { user } = await open('/inventory/internal-consumption');
  await heading('Internal Consumption');
  await select(user, 'Warehouse', 'Warsaw');
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '41');
  await waitFor(() => expect(row(1).element).toHaveTextContent(/40/));
});

test.each(forms)('without an announcement %s is no page, and its requests are not sent', async (path) => {
  const { wire } = await open(`/inventory/${path}`, '');
  await heading('Page not found');
  expect(screen.queryByText('Move Reasons')).toBeNull();
  expect(wire.requests(REASONS)).toEqual([]);
});

test('the filter of the journal offers both types', async () => {
  vi.resetModules();
  announce('internal-moves');
  const { transactionTypes } = await import('../../../src/resources/transactions/types');
  expect(transactionTypes.slice(3)).toEqual([
    { value: 'INTERNAL_CONSUMPTION', label: 'Internal Consumption' },
    { value: 'INTERNAL_RECEIPT', label: 'Internal Receipt' },
  ]);
});

test.each([
  ['INTERNAL_CONSUMPTION', 'Internal Consumption Note No. RW 17'],
  ['INTERNAL_RECEIPT', 'Internal Receipt Note No. PW 17'],
  ['WAREHOUSE_TO_CUSTOMER', 'Delivery Note No. 17'],
  ['TYPE_OF_A_REMOVED_FOLDER', 'Type Of A Removed Folder No. 17'],
])('the printed document of %s has its title and the series of its number', async (type, title) => {
  render(<TransactionHead type={type} id={17} />);
  await screen.findByText(title);
});
