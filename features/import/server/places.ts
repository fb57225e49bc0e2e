import type { Executor } from '../../../server/db/types';

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
