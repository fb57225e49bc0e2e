import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, columnOf, heading, openTools, renderApp, table } from '../../../tests/helpers/app';
import { buildTransaction, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import { watchDownloads } from '../../../tests/helpers/downloads';
import { callOf, field, fillForm, openForm, problemOf, recordMoves, submit } from '../../../tests/helpers/moveForm';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const RECEIVE = callOf('receive');
const DOCUMENTED = { warehouseId: 1, supplierId: 6, employeeId: 9, items: { 7: 4 } };

const openReceipt = async (announced = 'supplier-documents') => {
  announce(announced);
  const wire = recordMoves();
  const user = await openForm('receive');
  return { wire, user };
};
const document = () => screen.findByLabelText('Supplier’s Document', { selector: 'input' });

test('the receipt sends the supplier’s document with the goods', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.type(await document(), ' FV 12/2026 ');
  await user.type(field('Document Date'), '2026-11-20');
  await submit(user, 'receive');
  await screen.findByText('Successfuly received goods!', { exact: false });
  expect(wire.last(RECEIVE).body).toEqual({
    ...DOCUMENTED,
    supplierDocument: 'FV 12/2026',
    supplierDocumentDate: '2026-11-20',
  });
  expect(await document()).toHaveValue('');
});

test('both are optional: without them the request is the documented one', async () => {
  const { wire, user } = await openReceipt();
  await document();
  await fillForm(user, 'receive');
  await user.type(await document(), 'x{Backspace}');
  await submit(user, 'receive');
  await screen.findByText('Successfuly received goods!', { exact: false });
  expect(wire.last(RECEIVE).body).toEqual(DOCUMENTED);
});

test('a document that is too long stays in the form', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.click(await document());
  await user.paste('x'.repeat(101));
  await submit(user, 'receive');
  await problemOf(await document(), 'Must have at most 100 characters');
  expect(wire.requests(RECEIVE)).toEqual([]);
});

test('a refusal of the server shows above the form, which keeps the document', async () => {
  const { wire, user } = await openReceipt();
  await fillForm(user, 'receive');
  await user.type(await document(), 'FV 1');
  wire.answer(RECEIVE, () => refusal(400, 'Supplier document contains a control character.'));
  await submit(user, 'receive');
  await screen.findByText(/Supplier document contains a control character/);
  expect(await document()).toHaveValue('FV 1');
});

test('deliveries and transfers have no such input', async () => {
  announce('supplier-documents');
  recordMoves();
  await openForm('delivery');
  expect(screen.queryByLabelText('Supplier’s Document')).toBeNull();
});

test('without an announcement the form and its request are the documented ones', async () => {
  const { wire, user } = await openReceipt('');
  await fillForm(user, 'receive');
  expect(screen.queryByLabelText('Supplier’s Document')).toBeNull();
  await submit(user, 'receive');
  await screen.findByText('Successfuly received goods!', { exact: false });
  expect(wire.last(RECEIVE).body).toEqual(DOCUMENTED);
});

const LIST = 'GET /api/transactions';
const DOCUMENT = { supplierDocument: 'FV 12/2026', supplierDocumentDate: '2026-11-20' };

const openJournal = async (path: string, type = 'SUPPLIER_TO_WAREHOUSE', isAnnounced = true) => {
  announce(isAnnounced ? 'supplier-documents' : '');
  const wire = recordWire({
    [LIST]: () => pageOf([{ ...buildTransaction(), ...DOCUMENT }]),
    'GET /api/transactions/:id': () => ({ ...buildTransactionDetail(), transactionId: 17, type, ...DOCUMENT }),
  });
  if (!isAnnounced) await renderApp(path);
  else {
    // Loads the app again, since it reads the announcement of added fields once.
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    await (await import('../../../tests/helpers/app')).renderApp(path);
  }
  return wire;
};

test('the journal shows the documents, and finds one', async () => {
  const wire = await openJournal('/transactions?supplierDocument=FV%2012');
  const list = await table('Transactions List');
  expect(columnOf(list, 'Supplier’s Document')).toEqual(['FV 12/2026']);
  expect(within(list).queryByText('Document Date')).toBeNull();
  expect(wire.last(LIST).query.supplierDocument).toBe('FV 12');
});

test('an exported file has the date too, after the columns of the list', async () => {
  const downloads = watchDownloads();
  const wire = await openJournal('/transactions');
  await table('Transactions List');
  wire.answer(LIST, () =>
    pageOf([
      { ...buildTransaction(), ...DOCUMENT },
      { ...buildTransaction(), supplierDocument: null, supplierDocumentDate: null },
    ]),
  );
  await openTools();
  (await screen.findByText('CSV', { selector: '[popover] button' })).click();
  await waitFor(() => expect(downloads).toHaveLength(1));
  const lines = ((await downloads[0])?.text ?? '').split('\r\n');
  expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
    ['Supplier’s Document', 'Document Date'],
    ['FV 12/2026', '2026-11-20'],
    ['', ''],
    [''],
  ]);
  (await screen.findByText('Close')).click();
});

test('the page of a receipt shows its document', async () => {
  await openJournal('/transactions/17', 'SUPPLIER_TO_WAREHOUSE');
  await heading('Transaction #17');
  expect(screen.getByText('Supplier’s Document')).toBeInTheDocument();
  expect(screen.getByText('FV 12/2026')).toBeInTheDocument();
  expect(screen.getByText('Nov 20, 2026')).toBeInTheDocument();
});

test('the page of a delivery has no such fact', async () => {
  await openJournal('/transactions/17', 'WAREHOUSE_TO_CUSTOMER');
  await heading('Transaction #17');
  expect(screen.queryByText('Supplier’s Document')).toBeNull();
});

test('without an announcement the journal does not show them', async () => {
  await openJournal('/transactions', 'SUPPLIER_TO_WAREHOUSE', false);
  expect(within(await table('Transactions List')).queryByText('Supplier’s Document')).toBeNull();
});
