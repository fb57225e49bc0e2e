import { digits, group, reference, text } from '../definition/fields';
import type { Attributes, Input } from '../definition/shapes';

/** The fields of a place, in the order in which they are asked for. */
export const place = {
  regionId: reference('Region', 'regions', { note: 'The region the country lies in' }),
  countryId: reference('Country', 'countries', {
    hint: 'Country',
    narrowedBy: { field: 'regionId', hint: 'Choose Region' },
  }),
  city: text('City'),
  postalCode: text('Postal Code', { max: 20 }),
  street: text('Street'),
  streetNumber: digits('Street Number', { max: 20, note: 'As entered: text or a whole number' }),
};

/** An address: one line in a row, an object in a body. @example address: address('Address') */
export const address = (label: string) => group(label, place, { note: '{street} {number} {city}, {country}' });

/** An address whose parts stand beside the record's other attributes in a body. */
export const flatAddress = (label: string) =>
  group(label, place, { flat: true, note: '{street} {number} {city}, {country}' });

export type Address = Attributes<typeof place>;
export type AddressInput = Input<typeof place>;
/** The body of `POST /api/addresses`: the region follows from the country. */
export type NewAddress = Omit<AddressInput, 'regionId'> & { regionId?: number | null };
