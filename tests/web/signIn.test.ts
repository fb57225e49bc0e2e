import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { address, choose, fill, findControl, heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildSummary, pageOf } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

const world = () =>
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/products': () => pageOf([buildProduct()]),
    'GET /api/categories': () => pageOf([]),
  });

const login = () => screen.findByLabelText('Login');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

describe('without a session every path leads to the sign-in', () => {
  test.each(['/', '/products', '/products/7/edit', '/inventory/receive', '/geography', '/nowhere', '/login'])(
    '%s',
    async (path) => {
      const wire = recordWire();
      await renderApp(path, { loggedIn: false });
      await heading('Welcome Back');
      await waitFor(() => expect(address()).toBe('/login'));
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(wire.requests()).toEqual([]);
    },
  );

  test('a flag other than "true" is no session', async () => {
    recordWire();
    localStorage.setItem('loggedIn', 'yes');
    await renderApp('/products', { loggedIn: false });
    await heading('Welcome Back');
  });
});

describe('the sign-in', () => {
  test('shows Login and Password, and no error', async () => {
    recordWire();
    await renderApp('/login', { loggedIn: false });
    expect(await login()).toHaveFocus();
    expect(await login()).toHaveProperty('type', 'text');
    expect(password()).toHaveAttribute('type', 'password');
    expect(submit()).toBeEnabled();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('leads to a page whose links work from their first rendering', async () => {
    world();
    const { user } = await renderApp('/login', { loggedIn: false });
    await user.type(await login(), 'admin');
    await user.type(password(), 'admin');
    const drawn = new MutationObserver(() => {
      const link = [...document.links].find(({ textContent }) => textContent === 'Products');
      if (!link) return;
      drawn.disconnect();
      link.click();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    await user.click(submit());
    await table('Products List');
  });

  test('that fails shows the error, keeps Login, and clears and focuses Password', async () => {
    const wire = recordWire();
    const { user } = await renderApp('/login', { loggedIn: false });
    await user.type(await login(), 'admin');
    await user.type(password(), 'wrong');
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Incorrect username or password'));
    expect(await login()).toHaveValue('admin');
    expect(password()).toHaveValue('');
    await waitFor(() => expect(password()).toHaveFocus());
    expect(localStorage.getItem('loggedIn')).toBeNull();
    expect(wire.requests()).toEqual([]);
  });

  test('that succeeds after a failure leads to the Main Panel, without a request to a session', async () => {
    const wire = world();
    const { user } = await renderApp('/login', { loggedIn: false });
    await user.type(await login(), 'admin');
    await user.type(password(), 'wrong{Enter}');
    await user.type(password(), 'admin{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByRole('banner')).toHaveTextContent('Main Panel');
    expect(screen.queryByText('Incorrect username or password')).toBeNull();
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(wire.requests().map(({ method }) => method)).not.toContain('POST');
  });

  test('redirects a signed-in user to the Main Panel', async () => {
    world();
    await renderApp('/login');
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('Log Out', () => {
  test('clears the flag and the selected warehouse, and the next sign-in starts at the Main Panel', async () => {
    const wire = world();
    const { user } = await renderApp('/products');
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last('GET /api/products').query).toHaveProperty('warehouseId', '2'));

    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await heading('Welcome Back');
    expect(address()).toBe('/login');
    expect(localStorage.getItem('loggedIn')).toBeNull();

    await user.type(await login(), 'admin');
    await user.type(password(), 'admin{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    expect(await findControl('Warehouse')).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'Products', description: '' }));
    await table('Products List');
    expect(wire.last('GET /api/products').query).not.toHaveProperty('warehouseId');
  });

  test('removes the flag synchronously with the click', async () => {
    world();
    await renderApp('/products');
    await table('Products List');
    fireEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(localStorage.getItem('loggedIn')).toBeNull();
    await heading('Welcome Back');
  });

  test('is not repeated when the user goes back after the next sign-in', async () => {
    world();
    const { user } = await renderApp('/products');
    await table('Products List');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await user.type(await login(), 'admin');
    await user.type(password(), 'admin{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    window.history.back();
    await table('Products List');
    expect(localStorage.getItem('loggedIn')).toBe('true');
  });

  test('in another tab signs out here too', async () => {
    world();
    await renderApp('/products');
    await table('Products List');
    localStorage.removeItem('loggedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn' }));
    await heading('Welcome Back');
  });

  test('in another tab signs out here even if a form was filled', async () => {
    world();
    const { user } = await renderApp('/products/new');
    await fill(user, 'Name', 'Hammer');
    localStorage.removeItem('loggedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn' }));
    await heading('Welcome Back');
    expect(address()).toBe('/login');
  });
});
