import type { FastifyReply } from 'fastify';
import { type Expression, sql } from 'kysely';
import type { Definition, QueryOf } from '../../contract/definition/define';
import { mayBeNull } from '../../contract/definition/fields';
import { refuseUnknown } from '../../contract/definition/members';
import { nameAttribute } from '../../contract/definition/names';
import { callsOf } from '../../contract/endpoint';
import type { VersionHeaders } from '../../contract/history';
import type { Attachments } from '../attachment';
import { transact } from '../db/transact';
import type { Db, Executor } from '../db/types';
import { found } from '../errors';
import type { Context, Group } from '../http/context';
import { route } from '../http/route';
import { conditionsOf } from './conditions';
import { callerSeesCosts } from './costs';
import { type CreateRequest, createOnce } from './createOnce';
import { where } from './filters';
import { unfinished } from './growing';
import { alphabetically, storageOf } from './kinds';
import { countOf, type Order, pageOf, slicedById } from './paging';
import { type AnyParts, PARTS, type Parts, withAttached } from './parts';
import { deleteUnused } from './records';
import { expressionOf, selectionOf } from './selection';
import { type Rows, type Table, tableOf } from './table';
import { etag, refuseOutdatedUpdate, versionOf } from './trail';
import { writerOf } from './write';

/** Returns the order of a list by its `sort` parameter: missing values last, ties by id. */
function ordersOf(context: Context, { fields }: Definition, parts: AnyParts, table: Table) {
  const id = table.column('id');
  return (query: QueryOf<Definition>): Order => {
    const name = query.sort?.replace(/^-/, '') ?? '';
    const field = fields[name];
    if (!field) return { by: [...(parts.first?.(query, context.clock) ?? []), id] };
    const own = parts.columns?.(query, context.clock) ?? {};
    const value = expressionOf(own[name] ?? table.of(name));
    const key = () => {
      if (field.kind !== 'reference')
        return (storageOf(field)?.order as Keyed | undefined)?.(value, field, context.word) ?? value;
      const beside = own[nameAttribute(name)];
      return alphabetically(beside ? expressionOf(beside) : nameOf(context, field.to, value));
    };
    return { by: [key(), id], descending: query.sort?.startsWith('-'), nullable: mayBeNull(field) };
  };
}

type Keyed = (column: Expression<unknown>, field: object, word: Context['word']) => Expression<unknown>;

/** The name of the record that an id refers to. */
function nameOf({ referred }: Context, list: string, id: Expression<unknown>): Expression<unknown> {
  const { table, label } = referred(list);
  return sql`(SELECT ${sql.ref(`other.${label}`)}::text FROM ${sql.table(table)} AS other WHERE other.id = ${id})`;
}

/** The routes of an entity, with its definition and parts. */
export type StandardGroup = Group & { readonly definition: Definition; readonly parts: AnyParts };

/** Tells the routes of an entity from other route groups. */
export const isStandard = (value: unknown): value is StandardGroup =>
  typeof value === 'function' && 'definition' in value;

/** Returns an entity's routes with the parts that features attach to it. */
export const standardWith = ({ definition, parts }: StandardGroup, extensions: Attachments): StandardGroup =>
  standard(definition, withAttached(parts, definition.name, extensions));

/** Returns the routes of an entity: lists, records and writes by its definition, with its parts as overrides. */
export function standard<D extends Definition>(definition: D, own: Parts<D> = {}): StandardGroup {
  const parts = own as unknown as AnyParts;
  refuseUnknown('standard', parts, PARTS, definition.name);
  const group: Group = (app, context) => {
    const whole = context.extended(definition);
    const { list, get, create, update, delete: remove } = callsOf(whole) as Partial<ReturnType<typeof callsOf>>;
    const resource = resourceOf(context, whole, parts, tableOf(whole));

    if (list) route(app, list, ({ query }) => resource.list(query));
    if (get) route(app, get, ({ params: { id } }, _request, reply) => resource.detail(id, reply));
    if (create) route(app, create, resource.create);
    if (update) route(app, update, ({ params: { id }, headers, body }) => resource.update(id, body, headers));
    if (remove) route(app, remove, ({ params: { id } }) => resource.remove(id));
  };
  return Object.assign(group, { definition, parts });
}

/** Alias of a record's version. No field can have this name. */
const VERSION = '@version';

type ReadMore = (db: Db, id: number) => Promise<object | undefined>;

/** Reads a record with its version, its lines and further values. @throws ApiError 404 */
const readerOf =
  (definition: Definition, selection: ReturnType<typeof selectionOf>) =>
  async (executor: Db, id: number, reply: FastifyReply, readMore?: ReadMore) => {
    const noun = definition.one;
    const withVersion = selection.one(executor, id, { [VERSION]: versionOf(definition, id) });
    const [{ [VERSION]: version, ...row }, nested, own] = await Promise.all([
      withVersion.then((one) => selection.read(found(noun, one))),
      selection.nested(executor, id),
      readMore?.(executor, id),
    ]);
    reply.header('etag', etag(Number(version)));
    return { ...row, ...nested, ...(readMore && found(noun, own)) };
  };

/** Returns the reader of an entity's records, for routes that answer more than the entity's own. */
export function recordReader(context: Context, { definition, parts }: StandardGroup) {
  const whole = context.extended(definition);
  const read = readerOf(whole, selectionOf(context, whole, parts, tableOf(whole)));
  return (id: number, reply: FastifyReply, readMore: ReadMore) => read(context.db, id, reply, readMore);
}

function resourceOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { db } = context;
  const { one: noun } = definition;
  const selection = selectionOf(context, definition, parts, table);
  const conditions = conditionsOf(definition, parts, table, context.clock);
  const orderOf = ordersOf(context, definition, parts, table);
  const write = writerOf(context, definition, parts, table);

  const record = readerOf(definition, selection);
  const rowById = async (executor: Executor, id: number) =>
    selection.read(found(noun, await selection.one(executor, id)));

  /** An order by costs would say which records cost more. */
  const isSortedByHidden = async ({ sort }: QueryOf<Definition>): Promise<boolean> =>
    definition.fields[sort?.replace(/^-/, '') ?? '']?.cost === true && !(await callerSeesCosts(db, context.settings));

  return {
    list: async (given: QueryOf<Definition>) => {
      const query = (await isSortedByHidden(given)) ? { ...given, sort: undefined } : given;
      if (parts.list) return parts.list(db, query, context, parts);
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
    detail: async (id: number, reply: FastifyReply) => {
      if (parts.get) return found(noun, await parts.get(db, id, context, parts));
      const { growing } = parts;
      const read = (executor: Db) => record(executor, id, reply, parts.detail);
      if (!growing) return read(db);
      const { name, counted, rows } = growing;
      const [rest, whole] = await Promise.all([read(db), rows.whole(db, id)]);
      if (whole.length > 0 || !rest[counted]) return { ...rest, [name]: whole };
      return unfinished(db, read, { name, pages: (trx) => rows.pages(trx, id) });
    },
    create: (request: CreateRequest<Record<string, unknown>>) =>
      createOnce(db, table.name, request, (trx, body, ids) => write.insertMany(trx, [body], ids), rowById),
    update: (id: number, body: Record<string, unknown>, headers: VersionHeaders) =>
      transact(db, async (trx) => {
        await write.updateMany(trx, [{ id, body }]);
        await refuseOutdatedUpdate(trx, definition, id, headers);
        return rowById(trx, id);
      }),
    remove: (id: number) => deleteUnused(context, definition.name, id, write.removeMany, parts.uses?.(id)),
  };
}
