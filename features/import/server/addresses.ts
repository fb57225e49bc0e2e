import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { type Message, say } from '../../../server/texts/message';
import type { Target } from '../fields';
import type { Draft, Refuse } from './draft';
import { countryFinder, type Place, placeIn, streetIn } from './places';
import { noRecord } from './references';

/** Replaces addresses in one line by their parts, and adds the region of each country. */
export async function splitAddresses(
  db: Executor,
  targets: readonly Target[],
  drafts: readonly Draft[],
  given: Map<Target, unknown>,
  refuse: Refuse,
  titleOf: (target: Target) => string,
): Promise<void> {
  const whole = targets.find(({ isWholeAddress }) => isWholeAddress);
  if (!whole) return;
  const part = (name: string) =>
    targets.find(({ path }) => path.at(-1) === name && path.length === whole.path.length + 1);
  const country = part('countryId');
  const findCountry = await countryFinder(db);
  const isCountry = (name: string) => findCountry(name) !== undefined;
  const spread = (patch: Map<Target, unknown>): Message | undefined => {
    const line = patch.get(whole);
    patch.delete(whole);
    const has = (name: string) => patch.has(part(name) ?? whole);
    // Beside columns with a postal code or a city, an address is a street with its number.
    const place =
      line === undefined
        ? streetOf(patch)
        : has('postalCode') || has('city')
          ? (placeIn(String(line), isCountry) ?? streetIn(String(line)))
          : placeIn(String(line), isCountry);
    if (!place && line !== undefined)
      return say('"{text}" is no address like "ul. Długa 1/2, 80-001 Gdańsk": use a column for each part.', {
        text: String(line),
      });
    const isPolish = /^\d{2}-\d{3}$/.test(String(patch.get(part('postalCode') ?? whole)));
    for (const [name, value] of Object.entries({ ...(isPolish && { country: 'PL' }), ...place })) {
      const target = part(name === 'country' ? 'countryId' : name);
      const isOwn = line === undefined && name === 'street';
      if (target && (isOwn || !patch.has(target)) && !(name === 'country' && given.has(target)))
        patch.set(target, value);
    }
    joinFlat(patch);
    return undefined;
  };
  const flat = targets.find(({ isFlat }) => isFlat);
  const joinFlat = (patch: Map<Target, unknown>) => {
    const number = part('streetNumber');
    const own = flat && patch.get(flat);
    if (!flat || own === undefined) return;
    patch.delete(flat);
    if (number && patch.has(number)) patch.set(number, `${String(patch.get(number))}/${String(own)}`);
  };
  /** A street with the number of the house in the same column. */
  const streetOf = (patch: Map<Target, unknown>): Place | undefined => {
    const [street, number] = [part('street'), part('streetNumber')];
    if (!street || !number || !patch.has(street) || patch.has(number) || given.has(number)) return undefined;
    return streetIn(String(patch.get(street)));
  };
  const locate = (patch: Map<Target, unknown>): Message | undefined => {
    const name = country && patch.get(country);
    if (!country || typeof name !== 'string') return undefined;
    const found = findCountry(name);
    if (!found) return noRecord('Country', name);
    patch.set(country, found.id);
    patch.set(regionOf(country), found.regionId);
    return undefined;
  };
  const inSet = spread(given) ?? locate(given);
  if (inSet) throw new ApiError(400, inSet);
  for (const draft of drafts) {
    const noPlace = spread(draft.patch);
    if (noPlace) refuse(draft, titleOf(whole), noPlace);
    const noCountry = locate(draft.patch);
    if (noCountry && country) refuse(draft, titleOf(country), noCountry);
  }
}

const regions = new WeakMap<Target, Target>();
/** The region beside a country, which no file has. */
function regionOf(country: Target): Target {
  const known = regions.get(country);
  if (known) return known;
  const region: Target = {
    ...country,
    name: 'regionId',
    path: [...country.path.slice(0, -1), 'regionId'],
    isRequired: false,
  };
  regions.set(country, region);
  return region;
}
