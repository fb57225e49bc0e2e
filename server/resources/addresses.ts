import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import { found } from '../errors';
import { addressById, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { createOnce } from './createOnce';

/** An address on its own; those of other records are created along with them. */
export function addresses(app: FastifyInstance, { db }: Context): void {
  route(app, endpoints.geography.createAddress, (request) =>
    createOnce(
      db,
      'address',
      request,
      async (trx, body, id) => ({ id: await createAddress(trx, body, { id }) }),
      async (trx, addressId) => ({ addressId, ...found('Address', await addressById(trx, addressId)) }),
    ),
  );
}
