import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { account } from '../../../src/account';
import { draftKeys } from '../../../src/inventory/drafts/draftKeys';
import { sendOnce } from '../../../src/inventory/drafts/sendOnce';
import { keepLastMove } from '../../../src/inventory/move/lastMove';
import { inAnotherTab } from '../../../tests/helpers/anotherTab';
import { announce, button, heading, renderApp } from '../../../tests/helpers/app';
import { buildProduct, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import {
  addRow,
  field,
  pick,
  problemOf,
  recorded,
  recordMoves,
  row,
  rowCount,
  select,
} from '../../../tests/helpers/moveForm';
import { keysOf } from '../../../tests/helpers/scanner';
import { type Call, held, refusal } from '../../../tests/helpers/wire';
import type { LineBalances } from '../contract';
import { keptCorrection } from './correctionSheet';
import { toSupplier } from './returnMoves';

const PRODUCTS = 'GET /api/products';
const STANDING = 'GET /api/transactions/:id/standing';
const RETURN = 'POST /api/inventory/return-to-supplier';
const PLAN = 'POST /api/inventory/correction/plan';
const CORRECT = 'POST /api/inventory/correction';

const standing = (overrides: Partial<LineBalances> = {}): LineBalances => ({
  transactionId: 17,
  returnOf: null,
  correctionOf: null,
  reason: null,
  returnedBy: [],
  correctedBy: [],
  lines: [
    { productId: 7, name: 'Hammer', unitPrice: 9, recorded: 100, counted: null, corrected: 0, returned: 10 },
    { productId: 8, name: 'Saw', unitPrice: 20, recorded: 5, counted: null, corrected: 0, returned: 5 },
  ],
  ...overrides,
});

const RECEIPT = { transactionId: 17, supplierId: 6, supplierName: 'Acme', toWarehouseId: 1, toWarehouseName: 'Warsaw' };

async function open(path: string, { announced = 'returns corrections idempotency', stands = standing() } = {}) {
  if (announced) announce(announced);
  const wire = recordMoves({
    'GET /api/transactions/:id': () => buildTransactionDetail(RECEIPT),
    [STANDING]: () => stands,
    [RETURN]: () => recorded(31),
  });
  return { wire, ...(await renderApp(path)) };
}

const texts = () => document.getElementsByTagName('main')[0]?.textContent ?? '';
const countRequests = (wire: Awaited<ReturnType<typeof open>>['wire'], call: Call) => wire.requests(call).length;

test('without an announcement nothing is requested, and no link leads to a return or a correction', async () => {
  const { wire } = await open('/transactions/17', { announced: '' });
  await heading('Transaction #17');
  await screen.findByText('Issued by');
  expect(screen.queryByText('Correct this')).toBeNull();
  expect(screen.queryByText('Return to Supplier')).toBeNull();
  expect(countRequests(wire, STANDING)).toBe(0);
});

test.each(['return-to-supplier', 'return-from-client'])(
  'without an announcement /inventory/%s is not found',
  async (path) => {
    await open(`/inventory/${path}`, { announced: '' });
    await heading('Page not found');
  },
);

test('the return of a receipt starts with the remaining quantity at the receipt’s prices, and names the receipt', async () => {
  const { wire, user } = await open('/transactions/17');
  wire.answer(PRODUCTS, () => pageOf([buildProduct({ productId: 7, name: 'Hammer', inventoryCount: 95 })]));
  await user.click(await screen.findByText('Return to Supplier', { selector: 'main a' }));
  await heading('Return to Supplier');
  await waitFor(() => expect(field('Supplier')).toHaveValue('Acme'));
  await waitFor(() => expect(field('Warehouse')).toHaveValue('1'));
  expect(rowCount()).toBe(1);
  expect(row(1).product).toHaveValue('Hammer');
  expect(row(1).amount).toHaveValue('90');
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $810.00');
  // The warehouse has 95 pieces; 90 of the receipt can be returned.
  expect(await within(row(1).element).findByText('90 can be returned')).toBeInTheDocument();
  await select(user, 'Employee', 'Anna Nowak');
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '91');
  await user.click(button('Return Goods'));
  await problemOf(row(1).amount, 'At most 90 can be returned');
  expect(wire.requests(RETURN)).toEqual([]);
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '30');
  await user.click(button('Return Goods'));
  await screen.findByText(/Transaction ID:/);
  const { body, headers } = wire.last(RETURN);
  expect(body).toEqual({ warehouseId: 1, supplierId: 6, employeeId: 9, items: { 7: 30 }, returnOf: 17 });
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  // The next form starts empty, without a receipt.
  expect(screen.queryByText(/At most what is left/)).toBeNull();
  expect(draftKeys()).toEqual([]);
});

test('a return shows how many can be returned: the rest of the transaction, or the stock if that is less', async () => {
  const { wire, user } = await open('/inventory/return-to-supplier?of=17');
  await waitFor(() => expect(row(1).amount).toHaveValue('90'));
  // The warehouse has 40 of them.
  expect(await within(row(1).element).findByText('Only 40 available')).toBeInTheDocument();
  await addRow(user);
  await user.click(row(2).product);
  const options = () => [...document.querySelectorAll('[role=option]')];
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Hammer 90 can be returned',
      'Saw 0 can be returned',
    ]),
  );
  await user.click(options()[0] as Element);
  await user.type(row(2).amount, '1');
  await user.click(button('Return Goods'));
  await problemOf(row(2).amount, 'At most 90 can be returned');
  await user.clear(row(1).amount);
  await user.type(row(1).amount, '30');
  await pick(user, row(2).product, 'Saw');
  await user.click(button('Return Goods'));
  await problemOf(row(2).amount, 'At most 0 can be returned');
  expect(wire.requests(RETURN)).toEqual([]);
});

test('the return of a delivery shows how many can be returned, regardless of any stock', async () => {
  announce('returns');
  const delivery = { type: 'WAREHOUSE_TO_CUSTOMER', fromWarehouseId: 1, toWarehouseId: null, clientId: 5 } as const;
  recordMoves({
    'GET /api/transactions/:id': () =>
      buildTransactionDetail({ ...delivery, supplierId: null, clientName: 'Baltic Shop' }),
    [STANDING]: () => standing(),
  });
  await renderApp('/inventory/return-from-client?of=17');
  await waitFor(() => expect(row(1).amount).toHaveValue('90'));
  expect(await within(row(1).element).findByText('90 can be returned')).toBeInTheDocument();
});

test('a return that is unchanged since it was filled in leaves no draft', async () => {
  const { user } = await open('/inventory/return-to-supplier?of=17');
  await waitFor(() => expect(row(1).amount).toHaveValue('90'));
  expect(localStorage.getItem('draft:return-to-supplier')).toBeNull();
  await user.type(row(1).amount, '{Backspace}');
  await waitFor(() => expect(localStorage.getItem('draft:return-to-supplier')).toContain('"returnOf":17'));
});

test('a transaction links to its returns and corrections', async () => {
  const stands = standing({
    correctionOf: 4,
    reason: 'Typed once too often',
    returnOf: 3,
    returnedBy: [
      { transactionId: 31, transactionType: 'WAREHOUSE_TO_SUPPLIER', date: '2026-03-06', items: 15, reason: null },
    ],
    correctedBy: [
      { transactionId: 32, transactionType: 'WAREHOUSE_TO_SUPPLIER', date: '2026-03-06', items: -9, reason: 'A slip' },
    ],
  });
  await open('/transactions/17', { stands });
  await screen.findByText(/Returned by/);
  expect(texts()).toContain('Returned by #31, 15 of 105');
  expect(texts()).toContain('Corrected by #32: A slip (-9 pieces)');
  expect(texts()).toContain('Corrects #4: Typed once too often');
  expect(texts()).toContain('Returns goods of #3.');
  expect(texts()).not.toContain('No returns or corrections.');
  // A correction has no correction of its own: the user corrects the first transaction again.
  expect(screen.queryByText('Correct this')).toBeNull();
});

test('a correction shows what it will book before the user confirms', async () => {
  const { wire, user, unmount } = await open('/transactions/17');
  wire.answer(PLAN, () => ({
    moves: [
      {
        transactionType: 'WAREHOUSE_TO_SUPPLIER',
        date: '2026-03-06',
        description: '',
        employeeId: 9,
        totalItems: 90,
        totalPrice: 810,
        lines: [{ productId: 7, name: 'Hammer', quantity: 90, unitPrice: 9 }],
      },
    ],
  }));
  await user.click(await screen.findByText('Correct this'));
  const form = within(
    await screen.findByText('Show what will be booked').then((found) => found.closest('form') as HTMLElement),
  );
  await user.click(button('Show what will be booked'));
  expect(await screen.findByText('Change at least one amount: all are as recorded.')).toBeVisible();
  await user.clear(field('Should be: Hammer'));
  await user.type(field('Should be: Hammer'), '10');
  await user.click(button('Show what will be booked'));
  await waitFor(() => expect(form.getAllByText('Required')).toHaveLength(2));
  expect(wire.requests(PLAN)).toEqual([]);
  await select(user, 'Corrected by', 'Anna Nowak');
  await user.type(field('Reason'), 'One nought too many');
  await user.click(button('Show what will be booked'));
  const planned = await screen.findByText('A return to the supplier: 90 × Hammer ($810.00)');
  // The page no longer has the pressed button.
  expect(planned.closest('[role=status]')).toHaveFocus();
  const lines = [{ productId: 7, recorded: 100, actual: 10 }];
  const body = { transactionId: 17, employeeId: 9, reason: 'One nought too many', lines };
  expect(wire.last(PLAN).body).toEqual(body);

  wire.answer(CORRECT, () => refusal(503));
  await user.click(button('Book the correction'));
  await screen.findByText(/cannot be recorded twice/);
  // After a reload the request has the same key.
  unmount();
  await renderApp('/transactions/17');
  await waitFor(() => expect(field('Should be: Hammer')).toHaveValue('10'));
  expect(field('Reason')).toHaveValue('One nought too many');
  await user.click(button('Show what will be booked'));
  await screen.findByText('A return to the supplier: 90 × Hammer ($810.00)');
  const correctedBy = {
    transactionId: 31,
    transactionType: 'WAREHOUSE_TO_SUPPLIER',
    date: '2026-03-06',
    items: -90,
    reason: 'One nought too many',
  } as const;
  wire.answer(CORRECT, () => {
    wire.answer(STANDING, () => standing({ correctedBy: [correctedBy] }));
    return Response.json({ moves: [{ transactionId: 31 }] }, { status: 201 });
  });
  await user.click(button('Book the correction'));
  await waitFor(() => expect(screen.getByText('The correction is booked.')).toHaveFocus());
  // The page shows the correction once.
  expect(await screen.findByText('#31')).toHaveAttribute('href', '/transactions/31');
  expect(texts().match(/Corrected by #31/g)).toEqual(['Corrected by #31']);
  expect(wire.requests(CORRECT).map(({ body: sent }) => sent)).toEqual([body, body]);
  const [first, second] = wire.requests(CORRECT).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('a correction follows the changes of another tab, and says that it is booked when that tab books it', async () => {
  const { wire, user } = await open('/transactions/17');
  await user.click(await waitFor(() => button('Correct this')));
  await user.type(await waitFor(() => field('Reason')), 'Miscounted');
  const stored = () => keptCorrection(17).read() ?? expect.unreachable();
  await inAnotherTab(() => keptCorrection(17).keep({ ...stored(), typed: { 7: '10' } }));
  await waitFor(() => expect(field('Should be: Hammer')).toHaveValue('10'));
  await inAnotherTab(async () => {
    await sendOnce(stored().key, async () => [{ transactionId: 31 }]);
    keptCorrection(17).keep(null);
  });
  expect(await screen.findByText('The correction is booked.')).toBeVisible();
  expect(screen.queryByText('Show what will be booked')).toBeNull();
  expect(countRequests(wire, CORRECT)).toBe(0);
});

test.each([
  [
    'is booked',
    () => Response.json({ moves: [{ transactionId: 31 }] }, { status: 201 }),
    /^The correction is booked\.$/,
  ],
  ['fails', () => refusal(400, 'No space.'), /^Correct this: No space\.$/],
] as const)('the app says that a correction %s whose page the user has left', async (_, reply, text) => {
  const { wire, user } = await open('/transactions/17');
  wire.answer(PLAN, () => ({ moves: [] }));
  const answer = held(reply);
  wire.answer(CORRECT, answer);
  await user.click(await screen.findByText('Correct this'));
  await screen.findByText('Show what will be booked');
  await user.clear(field('Should be: Hammer'));
  await user.type(field('Should be: Hammer'), '10');
  await select(user, 'Corrected by', 'Anna Nowak');
  await user.type(field('Reason'), 'One nought too many');
  await user.click(button('Show what will be booked'));
  await waitFor(() => button('Book the correction'));
  await user.click(button('Book the correction'));
  await waitFor(() => expect(wire.requests(CORRECT)).toHaveLength(1));
  await user.click(screen.getByText('Geography', { selector: 'a' }));
  await heading('Regions and Countries Lists');
  answer.release();
  const said = await screen.findByText(text);
  expect(within(said.parentElement as HTMLElement).getByRole('link')).toHaveAttribute('href', '/transactions/17');
});

test('a code scanned into the amount of a correction does not change it, and focuses the row of its product', async () => {
  const { wire, user } = await open('/transactions/17', { announced: 'returns corrections barcodes' });
  const named = { '5901234123457': 9, '40170725': 7 } as Record<string, number>;
  wire.answer('GET /api/products', ({ query }) => {
    const productId = named[query.name ?? ''];
    return pageOf(productId ? [buildProduct({ productId, name: productId === 9 ? 'Rake' : 'Hammer' })] : []);
  });
  const { type, scan } = keysOf(user);
  await user.click(await screen.findByText('Correct this'));
  await waitFor(() => expect(field('Should be: Hammer')).toHaveFocus());
  await user.clear(field('Should be: Hammer'));
  await type('5');
  await scan('5901234123457');
  await waitFor(() => expect(field('Should be: Rake')).toHaveFocus());
  expect(field('Should be: Hammer')).toHaveValue('5');
  expect(field('Should be: Rake')).toHaveValue('0');
  await scan('40170725');
  await waitFor(() => expect(field('Should be: Hammer')).toHaveFocus());
  expect([field('Should be: Hammer').value, field('Should be: Rake').value]).toEqual(['5', '0']);
  // An unknown line stays in the box.
  await scan('4006381333931');
  await waitFor(() => expect(field('Another product')).toHaveAttribute('aria-invalid', 'true'));
  expect(field('Another product')).toHaveValue('4006381333931');
  expect(field('Should be: Hammer')).toHaveValue('5');
});

test('after a refusal the correction is planned again from the current quantities', async () => {
  const { wire, user } = await open('/transactions/17');
  const moves = [{ transactionType: 'WAREHOUSE_TO_SUPPLIER', totalItems: 1, totalPrice: 9, lines: [] }];
  wire.answer(PLAN, () => ({ moves }));
  wire.answer(CORRECT, () => refusal(409, 'It is recorded otherwise by now.'));
  await user.click(await screen.findByText('Correct this'));
  await waitFor(() => expect(field('Should be: Hammer')).toHaveFocus());
  await user.clear(field('Should be: Hammer'));
  await user.type(field('Should be: Hammer'), '99');
  await select(user, 'Corrected by', 'Anna Nowak');
  await user.type(field('Reason'), 'A slip');
  await user.click(button('Show what will be booked'));
  await waitFor(() => expect(button('Book the correction')).toBeEnabled());
  const [recorded = { productId: 7, name: '', unitPrice: 9, recorded: 100, counted: null, corrected: 0, returned: 0 }] =
    standing().lines;
  wire.answer(STANDING, () => standing({ lines: [{ ...recorded, corrected: -5 }] }));
  await user.click(button('Book the correction'));
  expect(await screen.findByText(/recorded otherwise by now/)).toBeInTheDocument();
  expect(screen.queryByText('Book the correction')).toBeNull();
  await waitFor(() => expect(field('Should be: Hammer').closest('tr')).toHaveTextContent('Hammer95'));
  await user.click(button('Show what will be booked'));
  await waitFor(() =>
    expect(wire.last(PLAN).body).toMatchObject({ lines: [{ productId: 7, recorded: 95, actual: 99 }] }),
  );
});

test('a cancelled correction leaves no draft', async () => {
  const { user } = await open('/transactions/17');
  await user.click(await screen.findByText('Correct this'));
  await waitFor(() => expect(field('Should be: Hammer')).toHaveFocus());
  await user.type(field('Reason'), 'A slip');
  expect(draftKeys()).toEqual(['draft:correction:17']);
  await user.click(button('Cancel'));
  expect(draftKeys()).toEqual([]);
  expect(button('Correct this')).toHaveFocus();
});

test('a viewer sees neither a return nor a correction', async () => {
  account.who = { name: 'ewa', role: 'viewer', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  await open('/transactions/17', { stands: standing({ reason: null, returnOf: 3 }) });
  await screen.findByText(/Returns goods of/);
  expect(screen.queryByText('Correct this')).toBeNull();
  expect(screen.queryByText('Return to Supplier', { selector: 'main a' })).toBeNull();
});

test('a return is offered the head of the last one, but not beside a transaction in another warehouse', async () => {
  keepLastMove(toSupplier, { ids: { warehouseId: '2', employeeId: '10' }, party: { id: 6, name: 'Acme' }, rows: [] });
  const { unmount, user } = await open('/inventory/return-to-supplier');
  expect(field('Warehouse')).toHaveDisplayValue('Choose Warehouse');
  await user.click(await screen.findByText(/^As last time:/));
  await waitFor(() => expect(field('Warehouse')).toHaveValue('2'));
  await waitFor(() => expect(field('Employee')).toHaveValue('10'));
  expect(field('Supplier')).toHaveValue('Acme');
  unmount();
  await open('/inventory/return-to-supplier?of=17');
  await waitFor(() => expect(row(1).amount).toHaveValue('90'));
  await waitFor(() => expect(field('Warehouse')).toHaveValue('1'));
  expect(field('Employee')).toHaveValue('');
  expect(screen.queryByText(/^As last time:/)).toBeNull();
});

test('the ways to return and correct are among the actions of the record, and keep their room before the answer', async () => {
  let answer: (stands: LineBalances) => void = () => {};
  announce('returns corrections');
  recordMoves({
    'GET /api/transactions/:id': () => buildTransactionDetail(RECEIPT),
    [STANDING]: () => new Promise<LineBalances>((resolve) => (answer = resolve)),
  });
  await renderApp('/transactions/17');
  const correct = await screen.findByText('Correct this');
  const actions = screen.getByRole('button', { name: 'Print' }).parentElement as HTMLElement;
  expect(actions).toContainElement(correct);
  expect(correct).toHaveAttribute('data-coming', 'true');
  expect(texts()).not.toContain('No returns or corrections.');
  answer(standing());
  await waitFor(() => expect(correct).toHaveAttribute('data-coming', 'false'));
  expect(actions).toContainElement(screen.getByText('Return to Supplier', { selector: 'main a' }));
  screen.getByText('No returns or corrections.');
});

test('a receipt of which nothing is left has no way to return it', async () => {
  await open('/transactions/17', { stands: standing({ lines: [] }) });
  await waitFor(() => expect(screen.getByText('Correct this')).toHaveAttribute('data-coming', 'false'));
  expect(screen.queryByText('Return to Supplier', { selector: 'main a' })).toBeNull();
});
