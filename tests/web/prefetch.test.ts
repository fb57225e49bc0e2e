import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '../../src/app/routes';
import { entities } from '../../src/resources';
import { heading, renderApp, table } from '../helpers/app';
import { buildClient, buildClientDetail, buildSummary, buildTransactionDetail, pageOf } from '../helpers/builders';
import { held, recordWire } from '../helpers/wire';

const CLIENT = 'GET /api/clients/:id';

/** Spies on the function that loads the code of a page. */
function codeOf(path: string) {
  const route = routes.find((one) => one.path === path);
  if (!route?.load) throw new Error(`${path} has no code of its own`);
  return vi.spyOn(route as Required<typeof route>, 'load');
}

const world = () =>
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/clients': () => pageOf([buildClient({ name: 'Baltic Shop' })]),
    [CLIENT]: () => buildClientDetail({ name: 'Baltic Shop' }),
    'GET /api/transactions/:id': () => buildTransactionDetail(),
  });

describe('the code of a page loads', () => {
  test('when the pointer is on its link, without a request to the API', async () => {
    const wire = world();
    const { user } = await renderApp('/transactions/new');
    await screen.findByText('Transaction not found.');
    expect(wire.requests()).toEqual([]);
    const load = codeOf('/inventory/receive');
    await user.hover(screen.getByText('Receive'));
    await waitFor(() => expect(load).toHaveBeenCalled());
    expect(wire.requests()).toEqual([]);
  });

  test.each([
    ['the sidebar', 'navigation', 'Geography', '/geography'],
    ['the main panel', 'main', 'Receipts', '/inventory/receive'],
    ['the main panel', 'main', 'Last Receipt', '/transactions/:id'],
  ] as const)('when its link in %s gets the focus: %s, %s', async (_, part, name, path) => {
    world();
    await renderApp('/');
    const link = await waitFor(() =>
      within(screen.getByRole(part)).getByRole('link', { name: new RegExp(`^${name}`) }),
    );
    const load = codeOf(path);
    act(() => link.focus());
    await waitFor(() => expect(load).toHaveBeenCalled());
  });

  test('in parallel with the record, not after it', async () => {
    const wire = world();
    const answer = held(() => buildClientDetail({ name: 'Baltic Shop' }));
    wire.answer(CLIENT, answer);
    await renderApp('/clients');
    await table('Clients List');
    const body = entities.find(({ name }) => name === 'clients')?.body;
    const load = vi.spyOn(body as Required<NonNullable<typeof body>>, 'load');
    // Without hovering first, as on a touch screen.
    fireEvent.click(screen.getByLabelText('View Baltic Shop'));
    await waitFor(() => expect(wire.requests(CLIENT)).toHaveLength(1));
    expect(load).toHaveBeenCalled();
    answer.release();
    await heading('Baltic Shop');
  });
});
