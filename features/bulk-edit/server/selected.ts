import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { schemasOf } from '../../../contract/schemas';
import { conditionsOf } from '../../../server/entity/conditions';
import { where } from '../../../server/entity/filters';
import type { AnyParts } from '../../../server/entity/parts';
import { tableOf } from '../../../server/entity/table';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { amountOf, say } from '../../../server/texts/message';
import { MOST_RECORDS } from '../limits';

export interface Selection {
  list: string;
  ids?: readonly number[] | undefined;
  filter?: Readonly<Record<string, string>> | undefined;
  except?: readonly number[] | undefined;
}

/**
 * Returns the ids of selected records: the given ones in their order, or all of a list with its filter, except some.
 * @throws ApiError 400 for a filter that the list does not have, and for too many records
 */
export async function selectedIds(context: Context, { list, ids, filter, except }: Selection): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined) || (ids && except)) throw new ApiError(400, 'no-selection');
  return filter === undefined ? [...new Set(ids)] : idsOfList(context, list, filter, except);
}

async function idsOfList(
  context: Context,
  list: string,
  filter: Readonly<Record<string, string>>,
  except: readonly number[] = [],
): Promise<number[]> {
  const standard = context.standards.find(({ definition }) => definition.name === list);
  if (!standard) throw new ApiError(400, say('no-such-list', { list }));
  const definition: Definition = context.extended(standard.definition);
  const parts = standard.parts as AnyParts;
  const { success, data: query } = schemasOf(definition).query.safeParse(filter);
  if (!success || parts.list) throw new ApiError(400, 'no-such-filter');
  const table = tableOf(definition);
  const all = table.rows(context.primary);
  const rows = await (parts.join?.(all, query) ?? all)
    .where(where(conditionsOf(definition, parts, table, context.clock)(query), query))
    .where(sql<boolean>`${sql.ref(table.column('id'))} <> ALL (${except}::integer[])`)
    .select(sql<number>`${sql.ref(table.column('id'))}`.as('id'))
    .orderBy(table.column('id'))
    .limit(MOST_RECORDS + 1)
    .execute();
  if (rows.length > MOST_RECORDS) throw new ApiError(400, say('too-many-records', { most: amountOf(MOST_RECORDS) }));
  return rows.map(({ id }) => Number(id));
}
