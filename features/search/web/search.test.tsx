import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../../../src/account';
import { splitWords } from '../../../src/inventory/lines/textMatching';
import { address, announce, findControl, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, buildWarehouse, pageOf } from '../../../tests/helpers/builders';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const SEARCH = 'GET /api/search';
const bulb = { productId: 7, name: 'LED Bulb' };

const wireOf = () =>
  recordWire({
    'GET /api/products': ({ query }) =>
      pageOf(splitWords(query.name ?? '').every((word) => 'led bulb'.includes(word)) ? [buildProduct(bulb)] : []),
    'GET /api/products/:id': () => buildProductDetail(bulb),
    'GET /api/clients': () => pageOf([]),
    'GET /api/suppliers': () => pageOf([]),
    'GET /api/employees': () => pageOf([]),
    'GET /api/categories': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
    'GET /api/transactions/:id': () => refusal(404, { description: 'None' }),
    [SEARCH]: ({ query }) => ({
      records: /^led/i.test(query.q ?? '') ? [{ entity: 'products', id: 7, name: 'LED Bulb', isSimilar: false }] : [],
    }),
  });

async function opened() {
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(await screen.findByLabelText('Search everything', { selector: 'button' }));
  return { user, box: await screen.findByRole('combobox', { name: 'Search everything' }) };
}

const list = () => within(screen.getByRole('listbox', { name: 'Results' }));
/** The label and the note of an option, without its keys. */
const textOf = (option: Element) =>
  [...option.querySelectorAll('span')].map(({ textContent }) => textContent).join(' ');
const optionTexts = () => list().queryAllByRole('option').map(textOf);
const option = () => list().getByRole('option', { selected: true });
const selected = () => textOf(option());

describe.each([
  ['with the call', true],
  ['by the documented calls', false],
])('%s', (_, hasCall) => {
  beforeEach(() => {
    if (hasCall) announce('search');
  });

  test('finds a record by a part of its name, and Enter opens it', async () => {
    const wire = wireOf();
    const { user, box } = await opened();
    await user.type(box, 'led bu');
    expect(await screen.findByRole('option', { name: 'LED Bulb' })).toHaveAttribute('href', '/products/7');
    await user.keyboard('{Enter}');
    await heading('LED Bulb');
    expect(address()).toBe('/products/7');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(wire.requests(SEARCH).length > 0).toBe(hasCall);
  });

  test('Enter waits for the answer to what was typed', async () => {
    wireOf();
    const { user, box } = await opened();
    await user.type(box, 'led{Enter}');
    await waitFor(() => expect(address()).toBe('/products/7'));
  });

  test('says when nothing is found', async () => {
    wireOf();
    const { user, box } = await opened();
    await user.type(box, 'xyzzy');
    expect(await screen.findByText('Nothing found')).toHaveAttribute('role', 'status');
    expect(optionTexts()).toEqual([]);
  });
});

test('Ctrl-K opens the search with the actions, and Escape closes it', async () => {
  wireOf();
  const { user } = await renderApp('/products');
  await screen.findByLabelText('Search everything', { selector: 'button' });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  expect(optionTexts()).toEqual(expect.arrayContaining(['Receive Warehouse', 'New Product']));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
});

test('arrow keys go through pages, actions and records, and around', async () => {
  announce('search');
  wireOf();
  const { user, box } = await opened();
  await user.type(box, 'prod');
  await waitFor(() => expect(selected()).toBe('Products'));
  expect(optionTexts()).toEqual(['Products', 'New Product']);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('New Product');
  expect(box).toHaveAttribute('aria-activedescendant', option().id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('Products');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/products/new'));
});

test('Ctrl-Enter opens a new tab and leaves the search open', async () => {
  announce('search');
  wireOf();
  const { user, box } = await opened();
  await user.type(box, 'geogr');
  await waitFor(() => expect(selected()).toBe('Geography'));
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => open.mockRestore());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/geography$/), '_blank', 'noopener');
  expect(box).toBeInTheDocument();
});

test('without a text offers the records that the user has seen', async () => {
  announce('search');
  wireOf();
  const { user } = await renderApp('/products/7');
  await heading('LED Bulb');
  await user.click(await screen.findByLabelText('Search everything', { selector: 'button' }));
  const group = await screen.findByRole('group', { name: 'Last seen' });
  await waitFor(() => expect(within(group).getByRole('option')).toHaveTextContent(/LED Bulb\s*Product/));
});

test('offers nothing that the role may not do', async () => {
  announce('search');
  wireOf();
  account.who = { name: 'vera', role: 'viewer', isProvider: false } as unknown as typeof account.who;
  onTestFinished(() => void delete account.who);
  const { user, box } = await opened();
  expect(optionTexts()).toEqual([]);
  await user.type(box, 'rec');
  await waitFor(() => expect(screen.getByText('Nothing found')).toBeInTheDocument());
});

test('shows the error of a failed search', async () => {
  announce('search');
  const wire = wireOf();
  wire.answer(SEARCH, () => refusal(500, { description: 'Broken' }));
  const { user, box } = await opened();
  await user.type(box, 'led');
  expect(await screen.findByText(/Request failed with status code 500/)).toBeInTheDocument();
});

describe('a sentence', () => {
  const warehouses = [
    { warehouseId: 1, name: 'Berlin Airport' },
    { warehouseId: 2, name: 'Łódź' },
  ];
  const say = async (text: string) => {
    announce('search');
    const wire = wireOf();
    wire.answer('GET /api/warehouses', () => pageOf(warehouses.map((each) => buildWarehouse(each))));
    const { user, box } = await opened();
    await user.type(box, text);
    const forms = within(await screen.findByRole('group', { name: 'Filled forms' }));
    return {
      user,
      forms: () => forms.getAllByRole('option').map((each) => [textOf(each), each.getAttribute('href')]),
    };
  };

  test.each([
    [
      'receive 10 led bulb berlin',
      'Receive: 10 × LED Bulb Berlin Airport',
      '/inventory/receive?product=7&at=1&amount=10',
    ],
    ['przyjmij 10 led bulb lodz', 'Receive: 10 × LED Bulb Łódź', '/inventory/receive?product=7&at=2&amount=10'],
    ['deliver led bulb x 3', 'Delivery: 3 × LED Bulb', '/inventory/delivery?product=7&amount=3'],
    [
      'transfer 5 led bulb from berlin to lodz',
      'Transfer: 5 × LED Bulb from Berlin Airport to Łódź',
      '/inventory/transfer?product=7&at=1&to=2&amount=5',
    ],
    [
      'transfer 5 led bulb from berlin to mars',
      'Transfer: 5 × LED Bulb from Berlin Airport not understood: to mars',
      '/inventory/transfer?product=7&at=1&amount=5',
    ],
    ['przesuń 2 led bulb do łodzi', 'Transfer: 2 × LED Bulb to Łódź', '/inventory/transfer?product=7&to=2&amount=2'],
    ['przesuń 2 led bulb do lodz', 'Transfer: 2 × LED Bulb to Łódź', '/inventory/transfer?product=7&to=2&amount=2'],
  ])('"%s" offers the filled form', async (text, label, href) => {
    const { forms } = await say(text);
    expect(forms()).toEqual([[label, href]]);
  });

  test('with a warehouse that may be either end of a transfer offers both', async () => {
    const { forms } = await say('transfer 2 led bulb berlin');
    expect(forms().map(([label]) => label)).toEqual([
      'Transfer: 2 × LED Bulb from Berlin Airport',
      'Transfer: 2 × LED Bulb to Berlin Airport',
    ]);
  });

  test('Enter opens the form with the product, the amount and the warehouse', async () => {
    const { user } = await say('receive 10 led bulb berlin');
    await user.keyboard('{Enter}');
    await heading('Goods Receipt');
    expect(await findControl('Warehouse')).toHaveValue('1');
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('10'));
  });
});
