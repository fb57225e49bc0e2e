import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../app';
import { route } from '../http/route';
import { createOnce } from '../resources/createOnce';
import { addressById, createAddress } from './address';

export function geography(app: FastifyInstance, { db }: Context): void {
  const { regions, countries, createAddress: create } = endpoints.geography;

  route(app, regions, () => db.selectFrom('region').select(['id', 'name']).orderBy('id').execute());

  route(app, countries, ({ query: { regionId } }) => {
    const all = db
      .selectFrom('country')
      .select(['id', 'name', 'country_code as countryCode', 'region_id as regionId'])
      .orderBy('id');
    return (regionId === undefined ? all : all.where('region_id', '=', regionId)).execute();
  });

  route(app, create, (request) =>
    createOnce(
      db,
      'address',
      request,
      async (trx, body, id) => ({ id: await createAddress(trx, body, { id }) }),
      async (trx, addressId) => ({ addressId, ...(await addressById(trx, addressId)) }),
    ),
  );
}
