import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address, columnOf, control, fill, heading, renderApp, table } from '../helpers/app';
import { type Call, type Reply, recordWire, refusal } from '../helpers/wire';

const depot = {
  depotId: 1,
  name: 'North',
  city: 'Gdynia',
  gates: 4,
  phone: '123',
  shelves: [{ code: 'A', levels: 3 }],
};

const backend = (replies: Partial<Record<Call, Reply>> = {}) =>
  recordWire({
    'GET /v2/depots': () => ({ items: [], meta: { pages: 0 } }),
    'GET /v2/depots/:id': () => depot,
    'POST /v2/depots': () => Response.json({ depotId: 1 }, { status: 201 }),
    ...replies,
  });

const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
const tabs = () => screen.getAllByRole('tab').map((each) => each.textContent?.trim());
const shown = (): HTMLElement => {
  const [panel, ...others] = screen.getAllByRole('tabpanel').filter((each) => !each.hidden);
  if (!panel || others.length > 0) throw new Error('Not one tab is shown');
  return panel;
};

async function openNew() {
  const { user } = await renderApp('/depots/new');
  await heading('New Depot');
  await screen.findByRole('tab', { name: 'Place' });
  return user;
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Depot' }));

async function fillAll(user: UserEvent) {
  await fill(user, 'Name', 'North');
  await fill(user, 'City', 'Gdynia');
  await fill(user, 'Gates', '4');
  await user.click(tab('Contact'));
  await fill(user, 'Phone', '123');
  await user.click(tab('Racks'));
  await fill(user, 'Code', 'A');
  await fill(user, 'Levels', '3');
}

test('sections show as tabs for mouse and arrow keys, below the other fields', async () => {
  backend();
  const user = await openNew();
  expect(tabs()).toEqual(['Place', 'Contact', 'Racks']);
  expect(shown()).toHaveAccessibleName('Place');
  expect(within(shown()).queryByLabelText('Name')).toBeNull();
  expect(control('Name')).toBeVisible();
  expect(screen.getByLabelText('Phone')).not.toBeVisible();

  await user.click(tab('Contact'));
  expect(shown()).toHaveAccessibleName('Contact');
  expect(screen.getByLabelText('Phone')).toBeVisible();
  expect(screen.getByLabelText('City')).not.toBeVisible();

  await user.keyboard('{ArrowRight}');
  expect(tab('Racks')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tab('Place')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tab('Racks')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Home}');
  expect(tab('Place')).toHaveAttribute('aria-selected', 'true');
  // The Tab key moves into the panel, not through the other tabs.
  await user.keyboard('{Tab}');
  expect(control('City')).toHaveFocus();
});

test('a form sends the input of all tabs', async () => {
  const wire = backend();
  const user = await openNew();
  await fillAll(user);
  await submit(user);
  await waitFor(() => expect(address()).toBe('/depots'));
  const { depotId, ...sent } = depot;
  expect(wire.last('POST /v2/depots').body).toEqual(sent);
});

test('an invalid form opens the first tab with a problem and focuses its field, and each tab counts its problems', async () => {
  const wire = backend();
  const user = await openNew();
  await fill(user, 'Name', 'North');
  await fill(user, 'City', 'Gdynia');
  await fill(user, 'Gates', '4');
  await submit(user);
  await waitFor(() => expect(tabs()).toEqual(['Place', 'Contact 1 problem', 'Racks 2 problems']));
  expect(shown()).toHaveAccessibleName('Contact 1 problem');
  expect(control('Phone')).toHaveFocus();
  expect(wire.requests('POST /v2/depots')).toEqual([]);

  await fill(user, 'Phone', '123');
  await waitFor(() => expect(tabs()).toEqual(['Place', 'Contact', 'Racks 2 problems']));
  await submit(user);
  await waitFor(() => expect(shown()).toHaveAccessibleName('Racks 2 problems'));
  expect(control('Code')).toHaveFocus();
});

test('an error from the server opens the tab of its field, and its message keeps the focus', async () => {
  const answer = { description: 'The depot is not good.', errors: { phone: 'Nobody answers.' } };
  backend({ 'POST /v2/depots': () => refusal(400, answer) });
  const user = await openNew();
  await fillAll(user);
  await submit(user);
  await waitFor(() => expect(shown()).toHaveAccessibleName('Contact 1 problem'));
  expect(control('Phone')).toHaveAccessibleDescription('Nobody answers.');
  expect(screen.getByText(/The depot is not good/).closest('[role=alert]')).toHaveFocus();
});

test('a record’s page has the same tabs, and the URL stores the selected one', async () => {
  backend();
  const { user, unmount } = await renderApp('/depots/1');
  await heading('North');
  expect(within(shown()).getByText('Gdynia')).toBeVisible();
  await user.click(tab('Racks'));
  expect(columnOf(await table('Shelves'), 'Code')).toEqual(['A']);
  expect(screen.getByText('Gdynia')).not.toBeVisible();
  expect(address()).toBe('/depots/1?tab=Racks');
  unmount();

  await renderApp(address());
  await heading('North');
  expect(shown()).toHaveAccessibleName('Racks');
});

test('an unknown tab in the URL shows the first one', async () => {
  backend();
  await renderApp('/depots/1?tab=Nothing');
  await heading('North');
  expect(shown()).toHaveAccessibleName('Place');
});
