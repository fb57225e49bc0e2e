import { idOf, optional } from './definition/fields';
import { place } from './entities/address';
import { answerSchema, inputSchema } from './schemas';

/** The body of `POST /api/addresses`: the region follows from the country. */
export const newAddress = inputSchema({ ...place, regionId: optional(place.regionId) });
export const createdAddress = answerSchema({ ...place, addressId: idOf('addresses') });
