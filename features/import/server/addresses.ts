import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { type Message, say } from '../../../server/texts/message';
import type { Target } from '../fields';
import { type Draft, refuse } from './draft';
import { noRecord } from './references';
import type { Sheet } from './sheet';

/** Replaces addresses in one line by their parts, and adds the region of each country. */
export async function splitAddresses(
  { db, importable: { targets }, given, titleOf }: Sheet,
  drafts: readonly Draft[],
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
      return say('no-address', {
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

/** A country that a file or a person names. */
export interface Country {
  id: number;
  regionId: number;
}

/** Returns the function that finds a country by its name in English, Polish, German or its own language, or by its code. */
export async function countryFinder(db: Executor): Promise<(name: string) => Country | undefined> {
  const { default: countries } = await import('world-countries');
  const known = await db.selectFrom('country').select(['id', 'name', 'country_code', 'region_id']).execute();
  const names = new Map<string, Country>();
  for (const { id, name, country_code, region_id } of known) {
    const country = { id, regionId: region_id };
    const other = countries.find(({ cca2 }) => cca2 === country_code);
    const translations = ['pol', 'deu'].map((language) => other?.translations[language]?.common);
    const own = Object.values(other?.name.native ?? {}).map(({ common }) => common);
    for (const each of [name, country_code, other?.cca3, ...translations, ...own]) {
      if (each && !names.has(each.toLowerCase())) names.set(each.toLowerCase(), country);
    }
  }
  return (name) => names.get(name.trim().toLowerCase());
}

export type Place = Partial<Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string>>;

const POLISH_CODE = /(?:\bPL[- ])?\b(\d{2}-\d{3})\b/;
const OTHER_CODE = /(?:\b[A-Z]{1,2}[- ])?\b(\d{5}|\d{4}(?= \p{Lu})|\d{3} \d{2}(?= \p{Lu}))\b/u;

const tidy = (text: string): string => text.replace(/^[\s,;]+|[\s,;]+$/g, '').replace(/\s+/g, ' ');

/**
 * Returns the parts of an address in one line: `ul. Długa 1/2, 80-001 Gdańsk`, `80-001 Gdańsk, Długa 1 lok. 2, Polska`; undefined for
 * another form. Only a Polish postal code implies the country.
 */
export function placeIn(line: string, isCountry: (name: string) => boolean = () => false): Place | undefined {
  let text = tidy(line.replace(/[\r\n]+/g, ', '));
  const [, rest, named] = /^(.*),\s*([^,\d]+)$/.exec(text) ?? [];
  const country = rest && named && isCountry(named) ? named.trim() : undefined;
  if (country && rest) text = tidy(rest);
  const found = POLISH_CODE.exec(text) ?? (country ? OTHER_CODE.exec(text) : null);
  const postalCode = found?.[1];
  if (!found || !postalCode) return undefined;
  const before = tidy(text.slice(0, found.index));
  const after = tidy(text.slice(found.index + found[0].length));
  const isPolish = POLISH_CODE.test(text);
  const ends = before ? { street: before, city: after } : cityFirst(after);
  const place = ends && streetIn(ends.street);
  // A province after the city is no part of an address.
  const city = ends && tidy(ends.city.replace(/,\s*(?:woj|pow|gm)\..*$/i, ''));
  if (!place || !city || /\d|,/.test(city)) return undefined;
  const implied = country ?? (isPolish ? 'PL' : undefined);
  return { ...place, postalCode, city, ...(implied && { country: implied }) };
}

function cityFirst(text: string): { street: string; city: string } | undefined {
  const at = text.indexOf(',');
  return at < 0 ? undefined : { city: text.slice(0, at), street: tidy(text.slice(at + 1)) };
}

const NUMBER = String.raw`\d+\s?[a-zA-Z]?(?:\s*[/-]\s*\d+\s?[a-zA-Z]?)*(?:\s*,?\s*(?:m|lok|lokal|apt|nr)\.?\s*\d+\s?[a-zA-Z]?)?`;
const NUMBER_LAST = new RegExp(String.raw`^(.*?\p{L}.*?)[\s,]+(?:nr\s+)?(${NUMBER})$`, 'u');
/** Two streets, each with a number. */
const TWO_STREETS = /\d\s?[a-zA-Z]?\s*[,;/]\s*(?:ul|al|pl)\.\s?\p{L}/iu;
const NUMBER_FIRST = /^(\d+[a-zA-Z]?)\s+(\p{L}{2}.*)$/u;

/** Returns a street and the number of a house after or before it; undefined where there is no number, or more than one street. */
export function streetIn(text: string): { street: string; streetNumber: string } | undefined {
  if (TWO_STREETS.test(text)) return undefined;
  const [, street, streetNumber] = NUMBER_LAST.exec(text) ?? [];
  if (street && streetNumber) return { street, streetNumber };
  const [, number, name] = NUMBER_FIRST.exec(text) ?? [];
  return number && name && !/\d/.test(name) ? { street: name, streetNumber: number } : undefined;
}
