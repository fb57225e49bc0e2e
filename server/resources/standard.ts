import type { Definition, QueryOf } from '../../contract/definition/define';
import { callsOf } from '../../contract/endpoints';
import { transact } from '../db/transact';
import type { Executor } from '../db/types';
import { found } from '../errors';
import type { Context, Group } from '../http/context';
import { route } from '../http/route';
import { conditionsOf } from './conditions';
import { type CreateRequest, createOnce } from './createOnce';
import { where } from './filters';
import { ordersOf } from './order';
import { countOf, pageOf, slicedById } from './paging';
import type { AnyParts, Parts } from './parts';
import { deleteUnused } from './records';
import { selectionOf } from './selection';
import { type Rows, type Table, tableOf } from './table';
import { writerOf } from './write';

/** The routes of an entity, and what they are made of. */
export type StandardGroup = Group & { readonly definition: Definition; readonly parts: AnyParts };

/** The routes of an entity: lists, records and writes as its definition says, its parts in their places. */
export function standard<D extends Definition>(definition: D, own: Parts<D> = {}): StandardGroup {
  const parts = own as unknown as AnyParts;
  const group: Group = (app, context) => {
    const whole = context.extended(definition);
    const { list, get, create, update, delete: remove } = callsOf(whole) as Partial<ReturnType<typeof callsOf>>;
    const resource = resourceOf(context, whole, parts, tableOf(whole));

    if (list) route(app, list, ({ query }) => resource.list(query));
    if (get) route(app, get, ({ params: { id } }) => resource.detail(id));
    if (create) route(app, create, resource.create);
    if (update) route(app, update, ({ params: { id }, body }) => resource.update(id, body));
    if (remove) route(app, remove, ({ params: { id } }) => resource.remove(id));
  };
  return Object.assign(group, { definition, parts });
}

function resourceOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { db } = context;
  const { one: noun } = definition;
  const selection = selectionOf(context, definition, parts, table);
  const conditions = conditionsOf(definition, parts, table);
  const orderOf = ordersOf(context, definition, parts, table);
  const write = writerOf(context, definition, parts, table);

  const rowById = async (executor: Executor, id: number) =>
    selection.read(found(noun, await selection.one(executor, id)));

  return {
    list: (query: QueryOf<Definition>) => {
      if (parts.list) return parts.list(db, query);
      const [id, order] = [table.column('id'), orderOf(query)];
      const all = table.rows(db);
      const matching = (parts.join?.(all, query) ?? all).where(where(conditions(query), query));
      return pageOf(
        query,
        () => parts.count?.(db, query) ?? countOf(matching),
        async (slice) => {
          const rows = slicedById(matching, { id, order }, (each) => selection.with(each as Rows, query), slice);
          return (await rows.execute()).map(selection.read);
        },
      );
    },
    detail: async (id: number) => {
      if (parts.get) return found(noun, await parts.get(db, id));
      const [row, besides, own] = await Promise.all([
        rowById(db, id),
        selection.besides(db, id),
        parts.detail?.(db, id),
      ]);
      return { ...row, ...besides, ...(parts.detail && found(noun, own)) };
    },
    create: (request: CreateRequest<Record<string, unknown>>) =>
      createOnce(db, table.name, request, write.insert, rowById),
    update: async (id: number, body: Record<string, unknown>) => {
      if (!parts.update) {
        return transact(db, async (trx) => {
          await write.update(trx, id, body);
          return rowById(trx, id);
        });
      }
      await write.check(db, body);
      return parts.update(context, id, body, async (trx) => {
        await write.changeAdded(trx, id, body);
        return rowById(trx, id);
      });
    },
    remove: (id: number) => deleteUnused(db, context.referred(definition.name), id, parts.uses?.(id)),
  };
}
