import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { type Message, say } from '../../../server/texts/message';
import type { Target } from '../fields';
import type { Draft, Refuse } from './draft';
import { countryFinder, placeIn } from './places';
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
  const spread = (patch: Map<Target, unknown>): Message | undefined => {
    const line = patch.get(whole);
    if (line === undefined) return undefined;
    patch.delete(whole);
    const place = placeIn(String(line));
    if (!place)
      return say('"{text}" is no address like "ul. Długa 1/2, 80-001 Gdańsk": use a column for each part.', {
        text: String(line),
      });
    for (const [name, value] of Object.entries(place)) {
      const target = part(name === 'country' ? 'countryId' : name);
      if (target && !patch.has(target) && !(name === 'country' && given.has(target))) patch.set(target, value);
    }
    return undefined;
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
