import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { schemasOf } from '../../../contract/schemas';
import { insertRecords, removeRecords } from '../../../server/changes/records';
import type { Body, DiffRow, Made } from '../../../server/changes/tables';
import type { Refused } from '../../../server/changes/tryWrite';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { findNamed, madeBody } from './references';
import { targetOf } from './target';

/*
 * The records of other lists that a file makes, because its rows refer to them by a name.
 */

type Result = { id: number; isNew: boolean } | Refused;

/** Finds a record of another list, or makes it. */
async function findOrMake(context: Context, trx: Trx, { list, name }: Pick<Made, 'list' | 'name'>): Promise<Result> {
  const [there] = (await findNamed(trx, context.referred(list), [name]))(name);
  if (there !== undefined) return { id: there, isNew: false };
  const maker = targetOf(context, list);
  const body = schemasOf(maker.definition).created.parse(madeBody(maker.definition, name)) as Body;
  const [result = 0] = await insertRecords(trx, maker, [body]);
  return typeof result === 'number' ? { id: result, isNew: true } : result;
}

/**
 * Makes the records of other lists that rows of a file refer to; uses existing ones that were made meanwhile. Refuses the rows of a record
 * that a rule refuses.
 */
export async function makeOthers(context: Context, trx: Trx, id: number, made: readonly Made[]): Promise<Made[]> {
  const all: Made[] = [];
  for (const each of made) {
    const users = sql`
      change_id = ${id} AND kind IN ('new', 'changed')
      AND jsonb_path_exists(body, '$.* ? (@ == $id)', jsonb_build_object('id', ${each.placeholder}::integer))`;
    const { rows } = await sql`SELECT FROM change_row WHERE ${users} LIMIT 1`.execute(trx);
    if (rows.length === 0) continue;
    const result = await findOrMake(context, trx, each);
    if ('id' in result) all.push({ ...each, ...result });
    else
      await sql`
        UPDATE change_row SET kind = 'refused', column_title = ${result.column},
          message = ${JSON.stringify(result.message)}::jsonb, body = NULL, before = NULL
        WHERE ${users}`.execute(trx);
  }
  return all;
}

/** Makes the records of other lists that rows of a preview refer to. @returns their ids, and the rows of records that a rule refuses */
export async function tryOthers(
  context: Context,
  trx: Trx,
  rows: readonly DiffRow[],
  made: readonly Made[],
): Promise<{ references: Map<number, number>; refused: Map<DiffRow, Refused> }> {
  const references = new Map<number, number>();
  const refused = new Map<DiffRow, Refused>();
  for (const each of made) {
    const users = rows.filter(({ body }) => body && Object.values(body).includes(each.placeholder));
    if (users.length === 0) continue;
    const result = await findOrMake(context, trx, each);
    if ('id' in result) references.set(each.placeholder, result.id);
    else for (const row of users) refused.set(row, result);
  }
  return { references, refused };
}

/** Deletes the records of other lists that a file made, unless something uses them by now. */
export async function removeMade(context: Context, trx: Trx, made: readonly Made[]): Promise<void> {
  for (const { list, name: record, id, isNew } of made)
    if (id !== undefined && isNew)
      await removeRecords(trx, targetOf(context, list), [{ row: 0, record_id: id, record }]);
}

/** Returns a body with ids in place of the placeholders in its references. */
export function resolved(definition: Definition, body: Body, references: ReadonlyMap<number, number>): Body {
  if (references.size === 0) return body;
  const result = { ...body };
  for (const [name, field] of Object.entries(definition.fields)) {
    const id = references.get(result[name] as number);
    if (field.kind === 'reference' && id !== undefined) result[name] = id;
  }
  return result;
}

/** Returns a line with ids in place of the placeholders of records that the file made. */
export const lineWithIds = (line: Body, ids: ReadonlyMap<number, number>): Body =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, (typeof value === 'number' && ids.get(value)) || value]),
  );
