import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { address, announce, control, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { keysOf as handsOf } from '../../../tests/helpers/scanner';
import { recordWire } from '../../../tests/helpers/wire';
import { commandOf, GO, keysOf } from './keys';

describe('a key', () => {
  test.each([
    ['/', false, { to: 'filter' }],
    ['n', false, { to: 'create' }],
    ['?', false, { to: 'help' }],
    ['j', false, { to: 'nextRow' }],
    ['k', false, { to: 'previousRow' }],
    ['x', false, { to: 'selectRow' }],
    ['e', false, { to: 'editRow' }],
    ['p', true, { to: 'go', path: '/products' }],
    ['k', true, { to: 'go', path: '/clients' }],
    ['p', false, undefined],
    ['q', true, undefined],
    ['constructor', false, undefined],
    ['constructor', true, undefined],
  ])('%s, after g: %s, is the command %j', (key, isAfterGo, command) => {
    expect(commandOf(key, isAfterGo)).toEqual(command);
  });

  test('leads to one page only', () => {
    expect(new Set(Object.values(GO)).size).toBe(Object.keys(GO).length);
    expect(keysOf('/products')).toBe('g p');
    expect(keysOf('/geography')).toBeUndefined();
  });
});

const code = '5901234123457';

const wireOf = () =>
  recordWire({
    'GET /api/products': () =>
      pageOf([buildProduct({ productId: 7, name: 'Hammer' }), buildProduct({ productId: 8, name: 'Saw' })]),
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Hammer' }),
    'GET /api/clients': () => pageOf([]),
    'GET /api/search': ({ query }) => ({
      records: query.q === code ? [{ entity: 'products', id: 7, name: 'Hammer', isSimilar: false }] : [],
    }),
  });

async function listed() {
  announce('search');
  wireOf();
  const { user } = await renderApp('/products');
  await table('Products List');
  await screen.findByLabelText('Search everything', { selector: 'button' });
  return user;
}

/** Sends keys at the pace of a scanner. */
function scan(text: string) {
  const target = document.activeElement ?? document.body;
  let at = 1000;
  for (const key of [...Array.from(text), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 10;
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
  }
}

describe('outside of fields', () => {
  beforeEach(() => localStorage.removeItem('search:keys'));

  test('g and a letter lead to a page, n to the form of a new record', async () => {
    const user = await listed();
    await user.keyboard('gk');
    await heading('Clients List');
    await user.keyboard('n');
    await waitFor(() => expect(address()).toBe('/clients/new'));
  });

  test('a key does nothing while a menu is open', async () => {
    await listed();
    // jsdom has no popovers.
    const menu = document.createElement('div');
    menu.setAttribute('popover', 'auto');
    screen.getByRole('main').append(menu);
    let isOpen = true;
    const matches = Reflect.get(Element.prototype, 'matches');
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      return selector === ':popover-open' ? this === menu && isOpen : matches.call(this, selector);
    });
    Object.assign(HTMLElement.prototype, { hidePopover: () => {} });
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover'));
    /** Presses a key. @returns whether it is a command */
    const press = (key: string) =>
      !document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(['n', '/', '?', 'j', 'e', 'x'].map(press)).not.toContain(true);
    isOpen = false;
    expect(press('n')).toBe(true);
    await waitFor(() => expect(address()).toBe('/products/new'));
    menu.remove();
  });

  test('/ focuses the filter of the list, where keys are text again', async () => {
    const user = await listed();
    await user.keyboard('/');
    await waitFor(() => expect(control('Name')).toHaveFocus());
    await user.keyboard('njk');
    expect(control('Name')).toHaveValue('njk');
    expect(address()).not.toBe('/products/new');
  });

  test('j and k go through the rows', async () => {
    const user = await listed();
    const rowIs = (name: string) => waitFor(() => expect(document.activeElement).toHaveTextContent(name));
    await user.keyboard('j');
    await rowIs('Hammer');
    await user.keyboard('j');
    await rowIs('Saw');
    await user.keyboard('k');
    await rowIs('Hammer');
  });

  test('a scanned code opens its product, and none of its letters is a command', async () => {
    await listed();
    scan(code);
    await waitFor(() => expect(address()).toBe('/products/7'));
  });

  test('a scanned code that nothing has stays in the search', async () => {
    await listed();
    scan('n1234567');
    expect(await screen.findByRole('combobox', { name: 'Search everything' })).toHaveValue('n1234567');
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(address()).toBe('/products');
  });

  test('a scan into the search replaces the code that nothing has, and opens its product', async () => {
    const user = await listed();
    scan('2999999999999');
    const box = await screen.findByRole('combobox', { name: 'Search everything' });
    await screen.findByText('Nothing found');
    box.focus();
    const hands = handsOf(user);
    await hands.scan('2999999999982');
    await waitFor(() => expect(box).toHaveValue('2999999999982'));
    await hands.scan(code);
    await waitFor(() => expect(address()).toBe('/products/7'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('typed text is added to the code in the search', async () => {
    const user = await listed();
    scan('29999');
    const box = await screen.findByRole('combobox', { name: 'Search everything' });
    box.focus();
    await handsOf(user).type('12345', '{Enter}');
    expect(box).toHaveValue('2999912345');
  });

  test('? lists the keys and turns them off', async () => {
    const user = await listed();
    await user.keyboard('?');
    const setting = await screen.findByLabelText('Keys without Ctrl, in this browser');
    expect(screen.getByText('g p')).toBeInTheDocument();
    await user.click(setting);
    expect(screen.queryByText('g p')).toBeNull();
    await user.click(screen.getByText('Close', { selector: 'dialog button' }));
    await user.keyboard('gk');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search everything' });
    expect(address()).toBe('/products');
  });
});
