import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pages } from '../../src/pages';
import { entities } from '../../src/resources';
import { heading, renderApp, table } from '../helpers/app';
import { buildClient, buildClientDetail, buildSummary, pageOf } from '../helpers/builders';
import { held, recordWire } from '../helpers/wire';

const CLIENT = 'GET /api/clients/:id';

/** What loads the body of a client's page. */
function clientBody() {
  const body = entities.find(({ name }) => name === 'clients')?.body;
  if (!body) throw new Error('A client has no body of its own');
  return vi.spyOn(body as Required<typeof body>, 'load');
}

const world = () =>
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/clients': () => pageOf([buildClient({ name: 'Baltic Shop' })]),
    [CLIENT]: () => buildClientDetail({ name: 'Baltic Shop' }),
  });

describe('a page is on its way', () => {
  test('once a link to a record is pointed at, without a request', async () => {
    const wire = world();
    const { user } = await renderApp('/transactions/new');
    await screen.findByText('Transaction not found.');
    expect(wire.requests()).toEqual([]);
    const load = vi.spyOn(pages.list, 'load');
    await user.hover(screen.getByText('Return to Transactions'));
    expect(load).toHaveBeenCalled();
    expect(wire.requests()).toEqual([]);
  });

  test.each([
    ['the sidebar', 'navigation', 'Clients', pages.list],
    ['the main panel', 'main', 'Low Stock', pages.list],
    ['the main panel', 'main', 'Last Receipt', pages.detail],
  ] as const)('once a link of %s has the focus: %s, %s', async (_, part, name, page) => {
    world();
    await renderApp('/');
    const link = await waitFor(() =>
      within(screen.getByRole(part)).getByRole('link', { name: new RegExp(`^${name}`) }),
    );
    const load = vi.spyOn(page, 'load');
    fireEvent.focus(link);
    expect(load).toHaveBeenCalled();
  });

  test('with the body of a record’s page beside the record, not after it', async () => {
    const wire = world();
    const answer = held(() => buildClientDetail({ name: 'Baltic Shop' }));
    wire.answer(CLIENT, answer);
    await renderApp('/clients');
    await table('Clients List');
    const load = clientBody();
    // Without pointing at it before, as a finger does.
    fireEvent.click(screen.getByLabelText('View Baltic Shop'));
    await waitFor(() => expect(wire.requests(CLIENT)).toHaveLength(1));
    expect(load).toHaveBeenCalled();
    answer.release();
    await heading('Baltic Shop');
  });
});
