import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import { recordEvent } from '../db/audit';
import { createOnce } from '../entity/createOnce';
import { found } from '../errors';
import { addressById, createAddresses } from '../geography/address';
import type { Context } from '../http/context';
import { route } from '../http/route';

/** Registers the creation of a separate address; other records create theirs themselves. */
export function addresses(app: FastifyInstance, { db }: Context): void {
  route(app, endpoints.geography.createAddress, (request) =>
    createOnce(
      db,
      'address',
      request,
      async (trx, body, ids) => {
        const made = await createAddresses(trx, [body], { ids });
        const changes = Object.fromEntries(
          Object.entries(body).map(([field, value]) => [field, [null, value]] as const),
        );
        await recordEvent(trx, { action: 'create', entity: 'addresses', recordId: made[0], changes });
        return made;
      },
      async (trx, addressId) => ({
        addressId,
        ...found('Address', await addressById(trx, addressId).executeTakeFirst()),
      }),
    ),
  );
}
