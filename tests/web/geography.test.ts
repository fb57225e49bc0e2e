import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { card, heading, renderApp } from '../helpers/app';
import { buildCountry } from '../helpers/builders';
import { held, recordWire, refusal } from '../helpers/wire';

const COUNTRIES = 'GET /api/countries';

async function openGeography(replies: Parameters<typeof recordWire>[0] = {}) {
  const wire = recordWire(replies);
  const { user } = await renderApp('/geography');
  await heading('Regions and Countries Lists');
  return { wire, user, regions: within(await card('Regions')), countries: within(await card('Countries')) };
}

test('shows the regions, and asks to choose one before it shows countries', async () => {
  const { wire, regions, countries } = await openGeography();
  expect(await regions.findByText('Europe')).toHaveAttribute('aria-pressed', 'false');
  expect(regions.getAllByRole('button').map((button) => button.textContent)).toEqual(['Europe', 'Asia']);
  expect(countries.getByText('Choose region in orded to see countries.')).toBeInTheDocument();
  expect(wire.requests().map(({ path }) => path)).toEqual(['/api/regions']);
});

test('a chosen region is marked and shows its countries; another one replaces them', async () => {
  const { wire, user, regions, countries } = await openGeography();
  await user.click(await regions.findByText('Europe'));
  expect(await countries.findByText('Poland')).toBeInTheDocument();
  expect(countries.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Poland', 'Norway']);
  expect(regions.getByText('Europe')).toHaveAttribute('aria-pressed', 'true');
  expect(wire.last(COUNTRIES).query).toEqual({ regionId: '1' });

  await user.click(regions.getByText('Asia'));
  expect(await countries.findByText('Japan')).toBeInTheDocument();
  expect(countries.queryByText('Poland')).toBeNull();
  expect(regions.getByText('Europe')).toHaveAttribute('aria-pressed', 'false');
  expect(regions.getByText('Asia')).toHaveAttribute('aria-pressed', 'true');
});

test('works with the keyboard', async () => {
  const { user, regions, countries } = await openGeography();
  (await regions.findByText('Europe')).focus();
  await user.tab();
  expect(regions.getByText('Asia')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await countries.findByText('Japan')).toBeInTheDocument();
});

test('says that a region has no countries', async () => {
  const { user, regions, countries } = await openGeography({ [COUNTRIES]: () => [] });
  await user.click(await regions.findByText('Europe'));
  expect(await countries.findByText('No countries in this region.')).toBeInTheDocument();
});

test('loads a region again that was shown before, and shows nothing in the meantime', async () => {
  const { wire, user, regions, countries } = await openGeography();
  await user.click(await regions.findByText('Europe'));
  await countries.findByText('Poland');
  await user.click(regions.getByText('Asia'));
  await countries.findByText('Japan');
  const again = held(() => [buildCountry({ id: 11, name: 'Norway' })]);
  wire.answer(COUNTRIES, again);
  await user.click(regions.getByText('Europe'));
  await waitFor(() => expect(countries.queryByText('Japan')).toBeNull());
  expect(countries.queryByText('Poland')).toBeNull();
  again.release();
  expect(await countries.findByText('Norway')).toBeInTheDocument();
});

test('shows no countries of the previous region while the next ones load', async () => {
  const { wire, user, regions, countries } = await openGeography();
  await user.click(await regions.findByText('Europe'));
  await countries.findByText('Poland');
  const japan = held(() => [buildCountry({ id: 21, name: 'Japan' })]);
  wire.answer(COUNTRIES, japan);
  await user.click(regions.getByText('Asia'));
  expect(countries.queryByText('Poland')).toBeNull();
  expect(countries.queryByText('No countries in this region.')).toBeNull();
  japan.release();
  expect(await countries.findByText('Japan')).toBeInTheDocument();
});

describe('a failure', () => {
  test('of the regions shows its error, and Retry loads again', async () => {
    const { wire, user, regions } = await openGeography({ 'GET /api/regions': () => refusal(500) });
    expect(await regions.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
    wire.answer('GET /api/regions', () => [{ id: 3, name: 'Africa' }]);
    await user.click(regions.getByText('Retry'));
    expect(await regions.findByText('Africa')).toBeInTheDocument();
  });

  test('of the countries shows its error, and Retry loads again', async () => {
    const { wire, user, regions, countries } = await openGeography({ [COUNTRIES]: () => refusal(500) });
    await user.click(await regions.findByText('Europe'));
    expect(await countries.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
    wire.answer(COUNTRIES, () => [buildCountry({ name: 'Poland' })]);
    await user.click(countries.getByText('Retry'));
    await waitFor(() => expect(countries.getByText('Poland')).toBeInTheDocument());
  });
});
