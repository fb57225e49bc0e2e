import { z } from 'zod';
import { id, text } from './common';

const streetNumber = z
  .union([text(20), z.int().min(0).max(1_000_000)])
  .transform(String)
  .describe('As entered: text or a whole number');

/** The place fields, as they stand flat in a warehouse's body and nested in a client's, supplier's or employee's. */
export const addressFields = {
  street: text(200),
  streetNumber,
  postalCode: text(20),
  city: text(200),
  countryId: id,
  regionId: id.describe('The region the country lies in'),
};

export const addressInput = z.strictObject(addressFields);

/** The body of `POST /api/addresses`: the region follows from the country. */
export const newAddress = z.strictObject({ ...addressFields, regionId: addressFields.regionId.optional() });
export type NewAddress = z.infer<typeof newAddress>;

export const address = z.object({
  street: z.string(),
  streetNumber: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryId: id,
  countryName: z.string(),
  regionId: id,
  regionName: z.string(),
});
export type Address = z.infer<typeof address>;

export const createdAddress = address.extend({ addressId: id });
