import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, control, heading, optionsOf, renderApp } from '../../helpers/app';
import { buildWarehouseDetail } from '../../helpers/builders';
import { recordWire, refusal } from '../../helpers/wire';

const COUNTRIES = 'GET /api/countries';

const offered = (label: string, options: string[]) => waitFor(() => expect(optionsOf(label)).toEqual(options));

describe.each(['/warehouses/new', '/clients/new', '/suppliers/new', '/employees/new'])('on %s', (path) => {
  test('a country depends on its region, and is cleared when the region changes', async () => {
    const wire = recordWire();
    const { user } = await renderApp(path);
    await offered('Region', ['Choose Region', 'Europe', 'Asia']);
    expect(control('Country')).toBeDisabled();
    expect(optionsOf('Country')).toEqual(['Choose Region']);
    expect(wire.requests(COUNTRIES)).toEqual([]);

    await choose(user, 'Region', 'Europe');
    await offered('Country', ['Country', 'Poland', 'Norway']);
    expect(control('Country')).toBeEnabled();
    expect(wire.last(COUNTRIES).query).toEqual({ regionId: '1' });

    await choose(user, 'Country', 'Norway');
    expect(control('Country')).toHaveValue('12');
    await choose(user, 'Region', 'Asia');
    expect(control('Country')).toHaveValue('');
    await offered('Country', ['Country', 'Japan']);
    expect(wire.last(COUNTRIES).query).toEqual({ regionId: '2' });

    await choose(user, 'Region', 'Choose Region');
    expect(control('Country')).toBeDisabled();
    expect(optionsOf('Country')[0]).toBe('Choose Region');
    expect(wire.requests(COUNTRIES)).toHaveLength(2);
  });
});

test('a country cleared by a change of the region is required again', async () => {
  const wire = recordWire();
  const { user } = await renderApp('/clients/new');
  await choose(user, 'Region', 'Europe');
  await choose(user, 'Country', 'Poland');
  await choose(user, 'Region', 'Asia');
  await user.click(screen.getByText('Create Client'));
  await waitFor(() => expect(control('Country')).toHaveAccessibleDescription('Required'));
  expect(wire.requests('POST /api/clients')).toEqual([]);
});

test('the form of an existing warehouse shows its region and country', async () => {
  const wire = recordWire({ 'GET /api/warehouses/:id': () => buildWarehouseDetail({ regionId: 2, countryId: 21 }) });
  await renderApp('/warehouses/7/edit');
  await heading('Edytuj Magazyn');
  await waitFor(() => expect(control('Country')).toHaveValue('21'));
  expect(control('Region')).toHaveValue('2');
  expect(wire.requests(COUNTRIES).map(({ query }) => query)).toEqual([{ regionId: '2' }]);
});

test.each([
  ['Region', 'GET /api/regions'],
  ['Country', COUNTRIES],
] as const)('if the options of %s cannot be loaded, the error shows, and Retry loads them', async (label, call) => {
  const wire = recordWire({ [call]: () => refusal(500) });
  const { user } = await renderApp('/clients/new');
  if (label === 'Country') await choose(user, 'Region', 'Asia');
  expect(await screen.findByText(/^Error: Request failed with status code 500/)).toBeInTheDocument();
  wire.answer(call, () => [{ id: 21, name: 'Elsewhere' }]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(optionsOf(label)).toContain('Elsewhere'));
});

test('other selects say what they wait for', async () => {
  recordWire();
  const { unmount } = await renderApp('/products/new');
  await offered('Category', ['Choose Category', 'Tools', 'Toys']);
  unmount();
  await renderApp('/employees/new');
  await offered('Warehouse', ['Choose Warehouse', 'Warsaw', 'Gdynia']);
});
