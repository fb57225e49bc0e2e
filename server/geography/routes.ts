import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../http/context';
import { route } from '../http/route';

export function geography(app: FastifyInstance, { db }: Context): void {
  const { regions, countries } = endpoints.geography;

  route(app, regions, () => db.selectFrom('region').select(['id', 'name']).orderBy('id').execute());

  route(app, countries, ({ query: { regionId } }) => {
    const all = db
      .selectFrom('country')
      .select(['id', 'name', 'country_code as countryCode', 'region_id as regionId'])
      .orderBy('id');
    return (regionId === undefined ? all : all.where('region_id', '=', regionId)).execute();
  });
}
