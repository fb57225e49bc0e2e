import type { Executor } from '../../../server/db/types';

/** A country that a file or a person names. */
export interface Country {
  id: number;
  regionId: number;
}

/** Returns the function that finds a country by its name in English or Polish, or by its code. */
export async function countryFinder(db: Executor): Promise<(name: string) => Country | undefined> {
  const { default: countries } = await import('world-countries');
  const known = await db.selectFrom('country').select(['id', 'name', 'country_code', 'region_id']).execute();
  const names = new Map<string, Country>();
  for (const { id, name, country_code, region_id } of known) {
    const country = { id, regionId: region_id };
    const other = countries.find(({ cca2 }) => cca2 === country_code);
    for (const each of [name, country_code, other?.cca3, other?.translations['pol']?.common]) {
      if (each) names.set(each.toLowerCase(), country);
    }
  }
  return (name) => names.get(name.trim().toLowerCase());
}

const POLISH = /^(?:(?:ul|al|pl|os)\.?\s+)?(.+?)\s+(\d+\S*(?:\s*\/\s*\d+\S*)?)\s*,\s*(\d{2}-\d{3})\s+(.+)$/i;

/** Returns the parts of an address in one line, `ul. Długa 1/2, 80-001 Gdańsk`; undefined for another form. */
export function placeIn(
  line: string,
): Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string> | undefined {
  const text = line.replace(/\s+/g, ' ').trim();
  const [, street, streetNumber, postalCode, city] = POLISH.exec(text) ?? [];
  if (!street || !streetNumber || !postalCode || !city) return undefined;
  const [, kind = ''] = /^((?:ul|al|pl|os)\.?)\s/i.exec(text) ?? [];
  return { street: kind ? `${kind} ${street}` : street, streetNumber, postalCode, city, country: 'PL' };
}
