import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { endpoints } from '../../contract/endpoints';
import type { PartyInput, PartyQuery } from '../../contract/party';
import type { Db, Executor, Trx } from '../db/types';
import { notFound } from '../errors';
import { addressLine, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { type CreateRequest, createOnce } from './createOnce';
import { atLeast, atMost, contains, type Filters, inRegion, where } from './filters';
import { historyOf } from './journal';
import { countOf, pageOf, slicedById } from './paging';

export function clients(app: FastifyInstance, { db }: Context): void {
  const { list, get, create } = endpoints.clients;
  const party = parties(db, 'client', 'clientId');
  route(app, list, ({ query }) => party.list(query));
  route(app, get, ({ params: { id } }) => party.detail(id));
  route(app, create, (request) => party.create(request));
}

export function suppliers(app: FastifyInstance, { db }: Context): void {
  const { list, get, create } = endpoints.suppliers;
  const party = parties(db, 'supplier', 'supplierId');
  route(app, list, ({ query }) => party.list(query));
  route(app, get, ({ params: { id } }) => party.detail(id));
  route(app, create, (request) => party.create(request));
}

/**
 * Clients and suppliers are one shape.
 * @param table theirs; `<table>_id` points to it, and `<table>_warehouse` counts their transactions with each warehouse
 * @param idName what their id is called in answers
 */
function parties<Table extends 'client' | 'supplier', IdName extends string>(db: Db, table: Table, idName: IdName) {
  type Own = Omit<PartyQuery, 'warehouseId'>;
  const noun = table === 'client' ? 'Client' : 'Supplier';
  const reference = sql.ref(`${table}_id`);

  const countWith = (warehouseId: number | undefined): RawBuilder<number> =>
    warehouseId === undefined
      ? sql.ref<number>(`${table}.transactions_count`)
      : sql`coalesce((
          SELECT transactions_count FROM ${sql.table(`${table}_warehouse`)}
          WHERE ${reference} = ${sql.ref(`${table}.id`)} AND warehouse_id = ${warehouseId}), 0)`;

  const filters = (count: RawBuilder<number>): Filters<Own> => ({
    name: contains(`${table}.name`),
    regionId: inRegion(`${table}.address_id`),
    minTransactions: atLeast(count),
    maxTransactions: atMost(count),
  });

  // The two tables have the same columns, so the types of one serve both.
  const all = (executor: Executor) => executor.selectFrom<'client'>(table as 'client');
  const withColumns = (rows: ReturnType<typeof all>, count: RawBuilder<number>) =>
    rows
      .select(sql<number>`id`.as(idName))
      .select(['name', 'email', 'phone_number as phoneNumber'])
      .select([addressLine(`${table}.address_id`).as('address'), count.as('transactionsCount')]);
  const one = (executor: Executor, id: number) =>
    withColumns(all(executor).where('id', '=', id), countWith(undefined)).executeTakeFirstOrThrow(() => notFound(noun));
  const insert = async (trx: Trx, { address, phoneNumber, ...texts }: PartyInput, id?: number) => {
    const address_id = await createAddress(trx, address, { prefix: 'address.' });
    return trx
      .insertInto<'client'>(table as 'client')
      .values({ id, ...texts, phone_number: phoneNumber, address_id })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  return {
    list: ({ warehouseId, ...query }: PartyQuery) => {
      const count = countWith(warehouseId);
      const matching = all(db).where(where<Own>(filters(count), query));
      return pageOf(
        query,
        () => countOf(matching),
        (slice) => slicedById(matching, `${table}.id`, (rows) => withColumns(rows, count), slice).execute(),
      );
    },
    detail: async (id: number) => {
      const [party, history] = await Promise.all([one(db, id), historyOf(db, table, id)]);
      return { ...party, history };
    },
    create: (request: CreateRequest<PartyInput>) => createOnce(db, table, request, insert, one),
  };
}
