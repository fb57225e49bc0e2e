import { digits, group, reference, text } from '../definition/fields';
import type { Attributes, Input } from '../definition/shapes';

/** The parts of an address, in the order of bodies. */
export const place = {
  street: text('Street'),
  streetNumber: digits('Street Number', { note: 'As entered: text or a whole number' }),
  postalCode: text('Postal Code', { max: 20 }),
  city: text('City'),
  countryId: reference('Country', 'countries', {
    hint: 'Country',
    narrowedBy: { field: 'regionId', hint: 'Choose Region' },
  }),
  regionId: reference('Region', 'regions', { note: 'The region the country lies in' }),
};

export type Address = Attributes<typeof place>;
type AddressInput = Input<typeof place>;
/** The body of `POST /api/addresses`; the region is optional, because the country implies it. */
export type NewAddress = Omit<AddressInput, 'regionId'> & { regionId?: number | null };

const joined = (parts: (string | undefined)[], separator: string): string => parts.filter(Boolean).join(separator);

/** Formats an address as one line, without missing parts; accepts a line that a backend has formatted. */
export function addressLine(address: string | Partial<Address>): string {
  if (typeof address === 'string') return address;
  const { street, streetNumber, city, countryName } = address;
  return joined([joined([street, streetNumber, city], ' '), countryName], ', ');
}

const shape = {
  text: addressLine,
  inputOrder: ['regionId', 'countryId', 'city', 'postalCode', 'street', 'streetNumber'],
  note: '{street} {number} {city}, {country}',
} as const;

/** An address: one line in a row, an object in a body. @example address: address('Address') */
export const address = (label: string) => group(label, place, shape);

/** An address whose parts are next to the record's other attributes in a body. */
export const flatAddress = (label: string) => group(label, place, { ...shape, flat: true });
