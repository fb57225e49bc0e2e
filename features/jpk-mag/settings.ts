import { optional, text } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

/** The parts of the firm's address that the file must have. The schema limits their lengths. */
export const settings = defineSettings({
  name: 'jpk-mag',
  title: 'JPK_MAG File',
  fields: {
    office: optional(
      text('Tax Office Code', {
        pattern: [/^\d{4}$/, 'must have 4 digits'],
        note: 'The code of the tax office that gets the file, such as 1471',
      }),
    ),
    province: optional(text('Province', { max: 36, note: 'Of the seat of the firm, as the fields below' })),
    county: optional(text('County', { max: 36 })),
    commune: optional(text('Commune', { max: 36 })),
    street: optional(text('Street', { max: 65 })),
    house: optional(text('Street Number', { max: 9 })),
    flat: optional(text('Flat Number', { max: 10 })),
    town: optional(text('Town', { max: 56 })),
    postalCode: optional(text('Postal Code', { max: 8 })),
  },
  defaults: {
    office: null,
    province: null,
    county: null,
    commune: null,
    street: null,
    house: null,
    flat: null,
    town: null,
    postalCode: null,
  },
});
