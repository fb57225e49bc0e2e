import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { control, fill, heading, renderApp } from '../helpers/app';
import { buildSummary } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('a look sets the brand and the order, names and groups of the sidebar links', async () => {
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/shipments': () => ({ content: [], page: { totalPages: 0 } }),
  });
  await renderApp('/');
  expect(sidebar().getByText('Harbour')).toBeVisible();
  const links = sidebar()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links.slice(0, 3)).toEqual(['Shipments', 'At Sea', 'Main Panel']);
  expect(links).not.toContain('Geography');
  expect(links).not.toContain('Clients');
  const people = sidebar().getByRole('list', { name: 'People' });
  expect(within(people).getByRole('link')).toHaveAttribute('href', '/clients');
});

test('a look sets the messages of forms', async () => {
  recordWire();
  const { user } = await renderApp('/warehouses/new');
  await heading('Nowy Magazyn');
  await fill(user, 'Capacity', '-1');
  await user.click(screen.getByRole('button', { name: /^Create|^Add/ }));
  await waitFor(() => expect(control('Capacity')).toHaveAccessibleDescription('No less than 0'));
});

test('a page without a sidebar link still opens', async () => {
  recordWire();
  await renderApp('/geography');
  expect(document.title).toBe('Geography');
});
