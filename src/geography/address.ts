import { digits, group, reference, text } from '../schema/fields';
import { addressLine } from './addressLine';

const parts = {
  regionId: reference('Region', 'regions'),
  countryId: reference('Country', 'countries', {
    hint: 'Country',
    narrowedBy: { field: 'regionId', hint: 'Choose Region' },
  }),
  city: text('City'),
  postalCode: text('Postal Code'),
  street: text('Street'),
  streetNumber: digits('Street Number'),
};

/**
 * An address: one line on the screen, six inputs in a form, an object named like the field on the wire.
 * @example address: address('Address')
 */
export const address = (label: string) => group(label, { text: addressLine, parts });

/**
 * An address whose parts stand beside the record's other attributes on the wire.
 * @example address: flatAddress('Address')
 */
export const flatAddress = (label: string) => group(label, { text: addressLine, parts, flat: true });
