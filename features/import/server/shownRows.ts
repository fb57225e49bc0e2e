import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Paged } from '../../../contract/common';
import { nameFieldOf } from '../../../contract/definition/define';
import { found } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import type { RowKind, ShownRow } from '../contract';
import { becomesOthers, type Target } from '../fields';
import { ROWS_PER_PAGE } from '../limits';
import { paged } from './batches';
import { at, takesName } from './draft';
import { finerTargets } from './finerUnits';
import { reasonWriter } from './reasons';
import { type Body, type Made, tables } from './tables';
import { allImportables } from './target';

/** Returns a page of a difference: the values of new records, the old and new values of changed ones. @throws ApiError 404 */
export async function shownRows(
  context: Context,
  id: number,
  { kind, page = 0 }: { kind?: RowKind | undefined; page?: number | undefined },
): Promise<Paged<ShownRow>> {
  const db = tables(context.primary);
  const batch = found(
    'Import',
    await db.selectFrom('import_batch').select(['entity', 'made', 'shown']).where('id', '=', id).executeTakeFirst(),
  );
  const matching = db
    .selectFrom('import_row')
    .where('batch_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'new'));
  const { count } = await matching.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['row', 'kind', 'record_id', 'record', 'body', 'before', 'column_title', 'message'])
    .orderBy('row')
    .orderBy('part')
    .limit(ROWS_PER_PAGE)
    .offset(page * ROWS_PER_PAGE)
    .execute();
  const reasonOf = reasonWriter(context.word, batch.shown.columns);
  const { targets, naming } = targetsNamed(context, batch.entity);
  const bodies = rows.flatMap(({ body, before }) => [body ?? [], before ?? []].flat());
  const nameOf = await namesIn(context, targets, bodies, batch.made);
  const changesOf = ({ body, before, record }: (typeof rows)[number]): ShownRow['changes'] =>
    body === null
      ? []
      : targets.flatMap((target) => {
          const [was, is] = [at(before ?? {}, target.path) ?? null, at(body, target.path) ?? null];
          // The name of a new record is shown once, though its description may be the same.
          if (before === null && is === record && naming.has(target)) return [];
          if (isDeepStrictEqual(was, is) || (Array.isArray(is) && is.length === 0 && was === null)) return [];
          const words = (value: unknown) => nameOf(target, value);
          return [
            { field: target.name, label: target.label, kind: target.field.kind, before: words(was), after: words(is) },
          ];
        });
  const content = rows.map((each) => {
    const { record_id, column_title, message, body: _, before: __, ...row } = each;
    return { ...row, recordId: record_id, changes: changesOf(each), ...reasonOf(column_title, message) };
  });
  return paged(content, page, count);
}

/** Returns the values that rows of a batch can have, and which of them may be a record's name; none where its entity is no longer there. */
function targetsNamed(context: Context, name: string): { targets: Target[]; naming: ReadonlySet<Target> } {
  const importable = allImportables(context).find((each) => each.name === name);
  if (!importable) return { targets: [], naming: new Set() };
  const { targets, kind, finder, definition } = importable;
  const own = targets.filter((target) => !becomesOthers(target) && !target.isKey && !target.isForAll);
  const nameField = kind === 'records' ? nameFieldOf(definition) : undefined;
  return {
    targets: kind === 'opening' ? [...own, ...finerTargets(finder)] : own,
    naming: new Set(nameField === undefined ? [] : own.filter((each) => each.name === nameField || takesName(each))),
  };
}

/** Returns the function that words a value: a record of another list by its name. */
async function namesIn(
  { primary: db, referred, word }: Context,
  targets: readonly Target[],
  bodies: readonly Body[],
  made: readonly Made[],
): Promise<(target: Target, value: unknown) => string | null> {
  const names = new Map<Target, Map<number, string>>();
  for (const target of targets) {
    const { field } = target;
    if (field.kind !== 'reference') continue;
    const { table, label } = referred(field.to);
    const ids = [...new Set(bodies.map((body) => at(body, target.path)).filter((id) => typeof id === 'number'))];
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(db);
    const known = new Map(rows.map(({ id, name }) => [id, name]));
    for (const { placeholder, name } of made) known.set(placeholder, name);
    names.set(target, known);
  }
  return (target, value) => {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return value.map((line) => String((line as Body)[target.part ?? ''])).join(', ') || null;
    if (target.field.kind === 'choice') return word(target.field.choices[String(value)] ?? String(value));
    if (target.field.kind === 'yesNo') return word(value === true ? 'Yes' : 'No');
    return names.get(target)?.get(value as number) ?? String(value);
  };
}
