import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draftKeys } from '../../../src/inventory/drafts/draftKeys';
import { heading, renderApp, table } from '../../helpers/app';
import { buildClientDetail, buildProduct, buildSupplierDetail, pageOf } from '../../helpers/builders';
import {
  callOf,
  field,
  fillForm,
  fillParties,
  fillRow,
  type Kind,
  openForm,
  pick,
  recordMoves,
  row,
  select,
  submit,
} from '../../helpers/moveForm';
import { refusal } from '../../helpers/wire';

/*
 * The initial values of the forms of moves.
 */

/** The line of a folded head. */
const folded = () => document.querySelector('main [aria-expanded=false][title=Change]');

/** The button that takes over the values of the last move. */
const asLast = () => document.querySelector<HTMLButtonElement>('main [aria-keyshortcuts=L]');

const expectOffer = (text: string) => waitFor(() => expect(asLast()).toHaveTextContent(text));

/** Fills in and sends a form, and waits for its outcome. */
async function book(user: UserEvent, kind: Kind): Promise<void> {
  await fillForm(user, kind);
  await submit(user, kind);
  await screen.findByText(/Transaction ID:/);
}

test.each([
  ['Receive', 'Goods Receipt', 'Warehouse'],
  ['Transfer', 'Goods Transfer', 'From Warehouse'],
  ['Delivery', 'Goods Delivery', 'Warehouse'],
])('%s starts with the selected warehouse, and keeps no draft of it alone', async (link, title, label) => {
  const wire = recordMoves();
  wire.answer('GET /api/products', () => pageOf([buildProduct()]));
  const { user } = await renderApp('/products?warehouse=2');
  await table('Products List');
  await user.click(screen.getByText(link));
  await heading(title);
  await waitFor(() => expect(field(label)).toHaveValue('2'));
  expect(localStorage).toHaveLength(1);
});

test.each<[Kind, string, Record<string, string>]>([
  [
    'receive',
    'As last time: Warsaw · Acme · Anna Nowak',
    { Warehouse: 'Choose Warehouse', Supplier: '', Employee: 'Choose Employee' },
  ],
  [
    'transfer',
    'As last time: Warsaw → Gdynia · Jan Kowal',
    { 'From Warehouse': 'Choose Warehouse', 'To Warehouse': 'Choose Warehouse', Employee: 'Choose Employee' },
  ],
  [
    'delivery',
    'As last time: Warsaw · Baltic Shop · Anna Nowak',
    { Warehouse: 'Choose Warehouse', Client: '', Employee: 'Choose Employee' },
  ],
])(
  'after a recorded %s each field shows its hint, and the last values are offered in one line',
  async (kind, line, hints) => {
    const wire = recordMoves();
    const user = await openForm(kind);
    expect(asLast()).toBeNull();
    const expectHints = () => {
      for (const [label, hint] of Object.entries(hints)) expect(field(label)).toHaveDisplayValue(hint);
      expect(folded()).toBeNull();
    };
    expectHints();
    await book(user, kind);
    expectHints();
    await expectOffer(line);
    const [selected = ''] = Object.keys(hints);
    expect(screen.getByText(new RegExp(`^Still missing: ${selected}, `))).toBeVisible();

    // A new visit.
    cleanup();
    const again = await openForm(kind);
    expectHints();
    await expectOffer(line);
    await again.click(asLast() ?? expect.unreachable());
    expect(asLast()).toBeNull();
    await waitFor(() => expect(field('Add lines')).toHaveFocus());
    await fillRow(again, 1, 'Saw', '1');
    await submit(again, kind);
    await waitFor(() => expect(wire.requests(callOf(kind))).toHaveLength(2));
    const [first, second] = wire.requests(callOf(kind)).map(({ body }) => body as object);
    expect(second).toEqual({ ...first, items: { 8: 1 } });
  },
);

test('a move of another kind is offered the warehouse and the employee of the last one, until it has a move of its own', async () => {
  recordMoves();
  const user = await openForm('receive');
  await book(user, 'receive');
  await user.click(screen.getByText('Delivery', { selector: 'nav *' }));
  await heading('Goods Delivery');
  await expectOffer('As last time: Warsaw · Anna Nowak');
  expect(field('Warehouse')).toHaveDisplayValue('Choose Warehouse');
  await user.click(asLast() ?? expect.unreachable());
  await waitFor(() => expect(field('Client')).toHaveFocus());
  expect(field('Warehouse')).toHaveValue('1');
  expect(field('Employee')).toHaveValue('9');
  expect(field('Client')).toHaveValue('');
  expect(screen.getByText('Still missing: Client, Product.')).toBeVisible();
  await user.click(screen.getByText('Receive', { selector: 'nav *' }));
  await heading('Goods Receipt');
  await expectOffer('As last time: Warsaw · Acme · Anna Nowak');
});

test('only the empty fields are offered their last values, and none beside another warehouse', async () => {
  recordMoves();
  const user = await openForm('receive');
  await book(user, 'receive');
  await pick(user, field('Supplier'), 'Norsk');
  await expectOffer('As last time: Warsaw · Anna Nowak');
  await select(user, 'Warehouse', 'Gdynia');
  expect(asLast()).toBeNull();
  await select(user, 'Warehouse', 'Warsaw');
  await expectOffer('As last time: Anna Nowak');
  await user.click(asLast() ?? expect.unreachable());
  expect(field('Supplier')).toHaveValue('Norsk');
  expect(field('Employee')).toHaveValue('9');
});

test('the selected warehouse begins the form also after a recorded move', async () => {
  recordMoves();
  const { user } = await renderApp('/products?warehouse=1');
  await user.click(screen.getByText('Receive', { selector: 'nav *' }));
  await heading('Goods Receipt');
  await waitFor(() => expect(field('Warehouse')).toHaveValue('1'));
  await book(user, 'receive');
  expect(field('Warehouse')).toHaveValue('1');
  await expectOffer('As last time: Acme · Anna Nowak');
});

test('the first line that the box accepts folds a known head', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillParties(user, 'receive');
  expect(folded()).toBeNull();
  await user.click(field('Add lines'));
  await user.keyboard('4 Hammer{Enter}');
  await waitFor(() => expect(folded()).toHaveTextContent('Warsaw · Acme · Anna Nowak'));
  expect(field('Add lines')).toHaveFocus();
  await user.click(await screen.findByText('4 × Hammer'));
  expect(row(1).amount).toHaveFocus();
});

test('a form that starts with a product shows what its row lacks after the user has left it', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/receive?product=7');
  await waitFor(() => expect(row(1).product).not.toHaveValue(''));
  // The tests have no styles, which would hide the text next to this element.
  const asOffered = () => document.querySelector('fieldset > span[hidden]');
  expect(asOffered()).not.toBeNull();
  await select(user, 'Warehouse', 'Warsaw');
  expect(asOffered()).not.toBeNull();
  await user.click(row(1).amount);
  await user.tab();
  expect(asOffered()).toBeNull();
  expect(row(1).element).toHaveTextContent('No amount given: this row will be left out.');
});

test('a form with a product says that its amount is missing, as long as no row is complete', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/receive?product=7');
  await waitFor(() => expect(row(1).product).not.toHaveValue(''));
  expect(await screen.findByText(/^Still missing: .*, Amount\.$/)).toBeVisible();
  await user.type(row(1).amount, '4');
  await waitFor(() => expect(screen.getByText(/^Still missing:/)).not.toHaveTextContent(/Amount|Product/));
});

test('each form that begins at the page of a product has it in its first row', async () => {
  recordMoves();
  const { user } = await renderApp('/products/7');
  for (const [link, title] of [
    ['Receive', 'Goods Receipt'],
    ['Delivery', 'Goods Delivery'],
  ] as const) {
    await heading('Hammer');
    await user.click(within(screen.getByRole('main')).getByText(link));
    await heading(title);
    await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
    act(() => window.history.back());
  }
  await heading('Hammer');
});

test('a transfer that began at the page of a product leads back to it', async () => {
  recordMoves();
  const { user } = await renderApp('/inventory/transfer?product=7&at=1');
  await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
  expect(screen.queryByText('Back to the product')).toBeNull();
  await fillParties(user, 'transfer');
  await user.type(row(1).amount, '4');
  await submit(user, 'transfer');
  await screen.findByText(/Transaction ID:/);
  const back = screen.getByRole('link', { name: 'Back to the product' });
  expect(back).toHaveAttribute('href', '/products/7');
});

test('signing out removes the last move', async () => {
  recordMoves();
  const user = await openForm('receive');
  await book(user, 'receive');
  await waitFor(() => expect(asLast()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a form begins with the client in the address, which is no draft', async () => {
  const wire = recordMoves({
    'GET /api/clients/:id': () => buildClientDetail({ clientId: 5, name: 'Baltic Shop' }),
  });
  const { user } = await renderApp('/inventory/delivery?party=5');
  await waitFor(() => expect(field('Client')).toHaveValue('Baltic Shop'));
  expect(draftKeys()).toEqual([]);
  await select(user, 'Warehouse', 'Warsaw');
  await select(user, 'Employee', 'Anna Nowak');
  await fillRow(user, 1, 'Saw', '1');
  await submit(user, 'delivery');
  await screen.findByText(/Transaction ID:/);
  expect(wire.last(callOf('delivery')).body).toMatchObject({ clientId: 5 });
  // The next delivery asks for its client.
  expect(field('Client')).toHaveValue('');
});

test('the supplier in the address stays beside the other values of the last receipt', async () => {
  recordMoves({ 'GET /api/suppliers/:id': () => buildSupplierDetail({ supplierId: 7, name: 'Zenith' }) });
  await book(await openForm('receive'), 'receive');
  cleanup();
  const { user } = await renderApp('/inventory/receive?party=7');
  await waitFor(() => expect(field('Supplier')).toHaveValue('Zenith'));
  await expectOffer('As last time: Warsaw · Anna Nowak');
  await user.click(asLast() ?? expect.unreachable());
  expect(field('Supplier')).toHaveValue('Zenith');
});

test('an unknown client in the address leaves the form empty', async () => {
  recordMoves({ 'GET /api/clients/:id': () => refusal(404) });
  await renderApp('/inventory/delivery?party=5');
  await heading('Goods Delivery');
  await waitFor(() => expect(field('Client')).toHaveValue(''));
});
