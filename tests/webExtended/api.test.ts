import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createAccess } from '../../src/app/access';
import { address, columnOf, fill, heading, renderApp, table } from '../helpers/app';
import { recordWire } from '../helpers/wire';

/*
 * An entity of a backend that is not as documented: another path, other names of its paging and of its answers' parts.
 */

const depot = {
  depotId: 1,
  name: 'North',
  city: 'Gdynia',
  gates: 4,
  phone: '123',
  shelves: [{ code: 'A', levels: 3 }],
};

const backend = () =>
  recordWire({
    'GET /v2/depots': ({ query }) => ({ items: [{ ...depot, name: `Page ${query.p}` }], meta: { pages: 3 } }),
    'GET /v2/depots/:id': () => depot,
    'PUT /v2/depots/:id': () => depot,
    'DELETE /v2/depots/:id': () => new Response(null, { status: 204 }),
  });

test('its list is asked and read by its own names', async () => {
  const wire = backend();
  await renderApp('/depots?page=2');
  expect(columnOf(await table('Depots List'), 'Name')).toEqual(['Page 2']);
  expect(screen.getAllByText('Page 2 / 3')).not.toEqual([]);
  expect(wire.requests('GET /v2/depots').map(({ query }) => query)).toEqual([{ p: '2' }]);
});

test('a record is changed and deleted at its path', async () => {
  const wire = backend();
  const form = await renderApp('/depots/1/edit');
  await heading('Edit Depot');
  await fill(form.user, 'City', 'Sopot');
  await form.user.click(screen.getByRole('button', { name: 'Update Depot' }));
  await waitFor(() => expect(address()).toBe('/depots'));
  expect(wire.last('PUT /v2/depots/:id').body).toMatchObject({ city: 'Sopot' });
  await form.user.click(await screen.findByLabelText('Delete Page 1'));
  await form.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(wire.last('DELETE /v2/depots/:id').path).toBe('/v2/depots/1'));
});

test('all of them are asked for as it has it', async () => {
  const wire = backend();
  const { dataProvider } = createAccess();
  await dataProvider.getList('depots', { meta: { all: true } });
  expect(wire.last('GET /v2/depots').query).toEqual({ size: '10000' });
});

test('an answer without its rows is refused, as any other that cannot be read', async () => {
  recordWire({ 'GET /v2/depots': () => ({ content: [depot], page: { totalPages: 1 } }) });
  await renderApp('/depots');
  expect(await screen.findByText(/could not be read/)).toBeVisible();
});
