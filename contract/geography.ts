import { z } from 'zod';
import { id, idFilter } from './common';

export const region = z.object({ id, name: z.string() });
export type Region = z.infer<typeof region>;
export const regions = z.array(region);

export const country = z.object({
  id,
  name: z.string(),
  countryCode: z.string().describe('ISO 3166-1 alpha-2'),
  regionId: id,
});
export type Country = z.infer<typeof country>;
export const countries = z.array(country);

export const countryQuery = z.strictObject({ regionId: idFilter });
