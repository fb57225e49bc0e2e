import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { control, fill, heading, renderApp } from '../helpers/app';
import { buildSummary } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('an extension’s brand stands above the links, which come in its order, under its names and headings', async () => {
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

test('forms say its words', async () => {
  recordWire();
  const { user } = await renderApp('/warehouses/new');
  await heading('Nowy Magazyn');
  await fill(user, 'Capacity', '-1');
  await user.click(screen.getByRole('button', { name: /^Create|^Add/ }));
  await waitFor(() => expect(control('Capacity')).toHaveAccessibleDescription('No less than 0'));
});

test('what is not in the sidebar is still there', async () => {
  recordWire();
  await renderApp('/geography');
  expect(document.title).toBe('Geography');
});
