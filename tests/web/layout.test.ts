import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { address, heading, renderApp, table } from '../helpers/app';
import { buildCategory, buildClient, buildClientDetail, buildProductDetail, pageOf } from '../helpers/builders';
import { entityNamed } from '../helpers/entityNamed';
import { recordWire } from '../helpers/wire';

const clients = { 'GET /api/clients': () => pageOf([buildClient()]) } as const;

describe('the sidebar', () => {
  test('has the brand as heading and a link to every part of the app', async () => {
    recordWire();
    await renderApp('/geography');
    await heading('Regions and Countries Lists');
    const sidebar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(sidebar).getByText('BD2 gr. 03')).toBeInTheDocument();
    const [parts, moves] = within(sidebar).getAllByRole('list') as [HTMLElement, HTMLElement];
    const links = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const specified = [
      ['Main Panel', '/'],
      ['Products', '/products'],
      ['Categories', '/categories'],
      ['Warehouses', '/warehouses'],
      ['Transactions', '/transactions'],
      ['Clients', '/clients'],
      ['Suppliers', '/suppliers'],
      ['Employees', '/employees'],
      ['Geography', '/geography'],
    ];
    // Further entities have their links among these.
    expect(links(parts).filter(([name]) => specified.some(([known]) => known === name))).toEqual(specified);
    expect(links(moves)).toEqual([
      ['Receive', '/inventory/receive'],
      ['Transfer', '/inventory/transfer'],
      ['Delivery', '/inventory/delivery'],
    ]);
    expect(moves).toHaveAccessibleName('Warehouse');
    expect(within(parts).getByText('Geography')).toHaveAttribute('aria-current', 'page');
    expect(within(parts).getByText('Main Panel')).not.toHaveAttribute('aria-current');
  });

  test('opens when the keyboard focuses it, and closes by Escape or a followed link', async () => {
    recordWire(clients);
    const { user } = await renderApp('/geography');
    await heading('Regions and Countries Lists');
    const menu = screen.getByLabelText('Menu');
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Main Panel')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(menu).toHaveFocus();

    await user.click(menu);
    await user.click(screen.getByText('Clients'));
    await table('Clients List');
    expect(screen.getByLabelText('Menu')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('Back on a phone', () => {
  const back = () => act(() => window.history.back());

  test('closes the sidebar first, then leaves the page', async () => {
    recordWire(clients);
    const { user } = await renderApp('/geography');
    await heading('Regions and Countries Lists');
    await user.click(screen.getByText('Clients'));
    await table('Clients List');
    const menu = screen.getByLabelText('Menu');
    await user.click(menu);
    back();
    await waitFor(() => expect(menu).toHaveAttribute('aria-expanded', 'false'));
    await waitFor(() => expect(address()).toBe('/clients'));
    back();
    await heading('Regions and Countries Lists');
  });

  test('closes a dialog first, and on a wide screen leaves the page', async () => {
    recordWire({
      'GET /api/categories': () => pageOf([buildCategory({ name: 'Tools' })]),
      'GET /api/regions': () => [],
    });
    const { user } = await renderApp('/geography');
    await heading('Regions and Countries Lists');
    await user.click(screen.getByText('Categories'));
    await table('Categories List');
    await user.click(screen.getByLabelText('Delete Tools'));
    await screen.findByText('Are you sure you want to delete this category?');
    back();
    await waitFor(() => expect(screen.queryByText('Are you sure you want to delete this category?')).toBeNull());
    await waitFor(() => expect(address()).toBe('/categories'));

    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    await user.click(screen.getByLabelText('Delete Tools'));
    await screen.findByText('Are you sure you want to delete this category?');
    back();
    await heading('Regions and Countries Lists');
  });
});

describe('the keyboard', () => {
  test('starts at the link past the sidebar, which does not change the address', async () => {
    recordWire();
    const { user } = await renderApp('/geography');
    await heading('Regions and Countries Lists');
    await user.tab();
    const skip = screen.getByText('Skip to the page');
    expect(skip).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  test('continues at the heading of the next page', async () => {
    recordWire({
      ...clients,
      'GET /api/clients/:id': () => buildClientDetail(),
      'GET /api/categories': () => pageOf([]),
    });
    const { user } = await renderApp('/clients');
    await table('Clients List');
    await user.click(screen.getByLabelText('View Baltic Shop'));
    await waitFor(async () => expect(await heading('Baltic Shop')).toHaveFocus());
    await user.click(screen.getByText('Categories'));
    await waitFor(async () => expect(await heading('Categories List')).toHaveFocus());
  });
});

describe('a page that cannot be rendered', () => {
  async function fault() {
    const wire = recordWire({ ...clients, 'GET /api/products/:id': () => buildProductDetail() });
    vi.spyOn(entityNamed('products'), 'represent').mockImplementation(() => {
      throw new Error('Not a name');
    });
    // React reports every error that a boundary catches.
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = await renderApp('/products/7');
    await heading('Something went wrong');
    logError.mockRestore();
    return { wire, user };
  }

  test('shows its error inside the layout, with links to reload and to leave', async () => {
    await fault();
    expect(screen.getByText(/^Error: /)).toHaveTextContent('Not a name');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(within(screen.getByRole('main')).getByText('Main Panel')).toHaveAttribute('href', '/');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  test('does not affect the next page', async () => {
    const { user } = await fault();
    await user.click(screen.getByText('Clients'));
    await table('Clients List');
  });
});

test('the title and the header follow the page', async () => {
  recordWire({ ...clients, 'GET /api/clients/:id': () => buildClientDetail() });
  const { user } = await renderApp('/geography');
  await waitFor(() => expect(document.title).toBe('Geography'));
  await user.click(screen.getByText('Clients'));
  await table('Clients List');
  expect(document.title).toBe('Clients');
  await user.click(screen.getByLabelText('View Baltic Shop'));
  await waitFor(() => expect(document.title).toBe('Clients 5'));
  expect(screen.getByRole('banner')).toHaveTextContent('Clients 5');
});
