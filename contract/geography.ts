import { z } from 'zod';
import { id, idFilter } from './common';
import { idOf, optional } from './definition/fields';
import { creates, type Endpoint, reads } from './endpoint';
import { place } from './entities/address';
import { answerSchema, inputSchema } from './schemas';

/** The body of `POST /api/addresses`: the region follows from the country. */
export const newAddress = inputSchema({ ...place, regionId: optional(place.regionId) });
export const createdAddress = answerSchema({ ...place, addressId: idOf('addresses') });

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

/** The calls for regions, countries and addresses. */
export const geographyCalls = {
  regions: {
    ...reads,
    path: '/api/regions',
    operationId: 'listRegions',
    tag: 'Geography',
    summary: 'List regions',
    answer: regions,
  },
  countries: {
    ...reads,
    path: '/api/countries',
    operationId: 'listCountries',
    tag: 'Geography',
    summary: 'List countries',
    query: countryQuery,
    answer: countries,
  },
  createAddress: {
    ...creates,
    role: 'manager',
    path: '/api/addresses',
    operationId: 'createAddress',
    tag: 'Geography',
    summary: 'Create an address',
    body: newAddress,
    answer: createdAddress,
  },
} as const satisfies Record<string, Endpoint>;
