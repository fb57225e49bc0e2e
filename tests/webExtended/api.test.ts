import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createAccess } from '../../src/app/access';
import { address, columnOf, fill, heading, renderApp, table } from '../helpers/app';
import { recordWire } from '../helpers/wire';

/*
 * An entity of a backend with another path, other names of paging parameters and other response fields.
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

test('the list uses the backend’s parameters and response fields', async () => {
  const wire = backend();
  await renderApp('/depots?page=2');
  expect(columnOf(await table('Depots List'), 'Name')).toEqual(['Page 2']);
  expect(screen.getAllByText('Page 2 / 3')).not.toEqual([]);
  expect(wire.requests('GET /v2/depots').map(({ query }) => query)).toEqual([{ p: '2' }]);
});

test('update and delete use the backend’s path', async () => {
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

test('loading the whole list uses the backend’s parameters', async () => {
  const wire = backend();
  const { dataProvider } = createAccess();
  await dataProvider.getList('depots', { meta: { all: true } });
  expect(wire.last('GET /v2/depots').query).toEqual({ size: '10000' });
});

test('a response without rows shows an error', async () => {
  recordWire({ 'GET /v2/depots': () => ({ content: [depot], page: { totalPages: 1 } }) });
  await renderApp('/depots');
  expect(await screen.findByText(/could not be read/)).toBeVisible();
});
