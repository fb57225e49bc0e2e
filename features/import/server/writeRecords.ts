import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { snakeCase } from '../../../contract/definition/names';
import type { NewAddress } from '../../../contract/entities/address';
import { schemasOf } from '../../../contract/schemas';
import type { Trx } from '../../../server/db/types';
import { addressOf } from '../../../server/entity/addressField';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { valuesOf } from '../../../server/entity/values';
import { createAddresses } from '../../../server/geography/address';
import type { Context } from '../../../server/http/context';
import { insertProducts } from '../../../server/inventory/product';
import { say } from '../../../server/texts/message';
import { targetsOf } from '../fields';
import { CHUNK, planAnew } from './bulk';
import { type Change, changeRecords, lockForChanges } from './changeRecords';
import { insertInto } from './insertInto';
import { applyDue, isPlanned, writePlanned } from './planned';
import { bodiesOf, idsByCode, idsByText } from './records';
import { madeBody } from './references';
import { type Body, type Made, tables } from './tables';
import { type Course, type Late, type Target, targetOf } from './target';

interface Row {
  row: number;
  kind: 'new' | 'changed';
  record_id: number | null;
  record: string;
  body: Body;
  before: Body | null;
}

/** Creates and changes the records of a batch. @returns the rows whose records changed meanwhile */
export async function writeRecords(
  context: Context,
  trx: Trx,
  id: number,
  target: Target,
  made: readonly Made[],
  course: Course,
): Promise<Late[]> {
  const references = new Map(
    made.flatMap((each) => (each.id === undefined ? [] : [[each.placeholder, each.id] as const])),
  );
  await lockForChanges(trx, id, target);
  const late: Late[] = [];
  let last = 0;
  let done = 0;
  for (;;) {
    course.signal?.throwIfAborted();
    const rows = await tables(trx)
      .selectFrom('import_row')
      .select(['row', 'kind', 'record_id', 'record', 'body', 'before'])
      .where('batch_id', '=', id)
      .where('kind', 'in', ['new', 'changed'])
      .where('row', '>', last)
      .orderBy('row')
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) break;
    await planAnew(trx);
    const portion = rows.map(
      (row) => ({ ...row, body: resolved(target.definition, row.body ?? {}, references) }) as Row,
    );
    const planned = portion.filter(isPlanned);
    late.push(...(await writePlanned(trx, planned)));
    late.push(
      ...(await writeRows(
        context,
        trx,
        id,
        target,
        portion.filter((row) => !isPlanned(row)),
      )),
    );
    last = rows.at(-1)?.row ?? last;
    done += rows.length;
    course.onProgress?.(done);
  }
  // The day may have come since the difference was made.
  if (target.definition.name === 'products') await applyDue(trx, context.clock);
  return late;
}

/** Makes the records of other lists that rows of the batch refer to; uses existing ones that were made meanwhile. */
export async function makeOthers(context: Context, trx: Trx, id: number, made: readonly Made[]): Promise<Made[]> {
  const all: Made[] = [];
  for (const each of made) {
    const { table, label } = context.referred(each.list);
    const known = await idsByText(trx, { table, column: label, values: [each.name] });
    const [there] = known.get(each.name.toLowerCase()) ?? [];
    if (there !== undefined) {
      all.push({ ...each, id: there, isNew: false });
      continue;
    }
    if (!(await isUsed(trx, id, each.placeholder))) continue;
    const { definition, writer } = targetOf(context, each.list);
    const body = schemasOf(definition).created.parse(madeBody(definition, each.name)) as Body;
    all.push({ ...each, id: (await writer.insert(trx, body)).id, isNew: true });
  }
  return all;
}

async function isUsed(trx: Trx, id: number, placeholder: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM import_row WHERE batch_id = ${id} AND kind IN ('new', 'changed')
      AND jsonb_path_exists(body, '$.* ? (@ == $id)', jsonb_build_object('id', ${placeholder}::integer)) LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Returns a body with ids in place of the numbers that stood for records to be made. */
function resolved(definition: Definition, body: Body, references: ReadonlyMap<number, number>): Body {
  if (references.size === 0) return body;
  const result = { ...body };
  for (const [name, field] of Object.entries(definition.fields)) {
    const id = references.get(result[name] as number);
    if (field.kind === 'reference' && id !== undefined) result[name] = id;
  }
  return result;
}

async function writeRows(
  context: Context,
  trx: Trx,
  batchId: number,
  target: Target,
  rows: readonly Row[],
): Promise<Late[]> {
  const { definition } = target;
  const refusals: Late[] = [];
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const current = await bodiesOf(
    trx,
    definition,
    changed.flatMap(({ record_id }) => record_id ?? []),
    { lock: true },
  );
  const codesTaken = await takenByOthers(trx, definition, changed);
  const changes: Change[] = [];
  for (const { row, record_id, record, body, before } of changed) {
    const now = current.get(record_id ?? 0);
    if (!now) refusals.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (!isDeepStrictEqual(now, before))
      refusals.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else if (codesTaken.has(row))
      refusals.push({ row, message: say('"{record}" has a code that another record got meanwhile', { record }) });
    else changes.push({ id: record_id ?? 0, before: now, after: body });
  }
  await changeRecords(context, trx, target, changes);
  const fresh = rows.filter(({ kind }) => kind === 'new');
  const taken = await takenSince(trx, definition, fresh);
  const inserted = fresh.filter(({ row }) => !taken.has(row));
  for (const row of taken) refusals.push({ row, message: 'was added by somebody after the difference was shown' });
  const ids = await insert(
    context,
    trx,
    target,
    inserted.map(({ body }) => body),
  );
  await sql`
    UPDATE import_row SET record_id = made.id
    FROM unnest(${inserted.map(({ row }) => row)}::integer[], ${ids}::integer[]) AS made (row, id)
    WHERE batch_id = ${batchId} AND import_row.row = made.row`.execute(trx);
  return refusals;
}

/** Returns the rows that add a code which another record got after the difference was made. */
async function takenByOthers(trx: Trx, definition: Definition, rows: readonly Row[]): Promise<Set<number>> {
  const taken = new Set<number>();
  for (const { name, part } of targetsOf(definition)) {
    if (part === undefined) continue;
    const codesOf = (body: Body | null) =>
      ((body?.[name] as Body[] | undefined) ?? []).map((line) => String(line[part]));
    const addedBy = ({ body, before }: Row) => {
      const known = new Set(codesOf(before));
      return codesOf(body).filter((code) => !known.has(code));
    };
    const owners = await idsByCode(trx, { definition, name, part }, rows.flatMap(addedBy));
    for (const row of rows) {
      const isTaken = (code: string) => owners.get(code)?.ids.some((id) => id !== row.record_id) ?? false;
      if (addedBy(row).some(isTaken)) taken.add(row.row);
    }
  }
  return taken;
}

/** Returns the rows whose code, or unique value, another record got after the difference was made. */
async function takenSince(trx: Trx, definition: Definition, rows: readonly Row[]): Promise<Set<number>> {
  const taken = new Set<number>();
  for (const target of targetsOf(definition)) {
    const { part, name } = target;
    if (part !== undefined) {
      const codesOf = ({ body }: Row) => ((body[name] as Body[] | undefined) ?? []).map((line) => String(line[part]));
      const known = await idsByCode(trx, { definition, name, part }, rows.flatMap(codesOf));
      for (const row of rows)
        if (codesOf(row).some((code) => (known.get(code)?.ids.length ?? 0) > 0)) taken.add(row.row);
    } else if (target.field.unique || (name === nameFieldOf(definition) && !('surname' in definition.fields))) {
      const values = rows.map(({ body }) => String(body[name]));
      const known = await idsByText(trx, { table: tableOf(definition).name, column: snakeCase(name), values });
      const hasCodes = (row: Row) =>
        targetsOf(definition).some(
          (each) => each.part !== undefined && ((row.body[each.name] as Body[] | undefined) ?? []).length > 0,
        );
      for (const row of rows) {
        if (!hasCodes(row) && (known.get(String(row.body[name]).toLowerCase())?.length ?? 0) > 0 && target.field.unique)
          taken.add(row.row);
      }
    }
  }
  return taken;
}

/** Inserts records: with one statement for many where their entity allows it. @returns their ids */
async function insert(
  context: Context,
  trx: Trx,
  { definition, parts, writer }: Target,
  bodies: readonly Body[],
): Promise<number[]> {
  if (bodies.length === 0) return [];
  const table = tableOf(definition);
  const isProduct = table.name === 'product';
  const address = addressOf(definition.fields);
  const isPlain = !parts.insert && !parts.check && (!parts.onWrite || parts.onInsertMany !== undefined);
  if (!isProduct && !isPlain) {
    const ids: number[] = [];
    for (const body of bodies) ids.push((await writer.insert(trx, body)).id);
    return ids;
  }
  const { rows: chosen } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table.name}, 'id'))::integer AS id FROM generate_series(1, ${bodies.length})`.execute(
    trx,
  );
  const ids = chosen.map(({ id }) => id);
  const idAt = (index: number) => ids[index] ?? 0;
  if (isProduct) {
    const products = bodies.map((body, index) => ({ id: idAt(index), input: body as never }));
    await insertProducts(trx, products, context.clock);
    await updateAdded(trx, definition, bodies, ids);
  } else {
    await parts.onInsertMany?.(trx, bodies);
    const placeOf = (body: Body) =>
      (address?.[1].flat ? body : body[address?.[0] ?? '']) as NewAddress | null | undefined;
    const placed = address ? bodies.filter((body) => placeOf(body)) : [];
    const made = await createAddresses(
      trx,
      placed.map((body) => placeOf(body) as NewAddress),
    );
    const addresses = new Map(placed.map((body, index) => [body, made[index]]));
    await insertInto(
      trx,
      table.name,
      bodies.map((body, index) => ({
        id: idAt(index),
        ...valuesOf(definition.fields, body),
        ...(address && { address_id: addresses.get(body) ?? null }),
      })),
    );
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'lines' || field.computed) continue;
    const lines = bodies.flatMap((body, index) =>
      ((body[name] as Body[] | undefined) ?? []).map((line, position) => ({
        [`${table.name}_id`]: idAt(index),
        position,
        ...valuesOf(field.fields, line),
      })),
    );
    await insertInto(trx, lineTable(table, name), lines);
  }
  return ids;
}

/** Writes the fields that extensions add to products. */
async function updateAdded(
  trx: Trx,
  { fields }: Definition,
  bodies: readonly Body[],
  ids: readonly number[],
): Promise<void> {
  const added = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.added));
  const rows = bodies.map((body, index) => ({ id: ids[index], ...valuesOf(added, body) }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  // Only values that bodies have, so that others keep the table's default.
  const given = columns.filter((column) => rows.some((row) => (row as Body)[column] !== null));
  if (given.length === 0) return;
  const assignments = sql.join(
    given.map((column) => sql`${sql.ref(column)} = coalesce(given.${sql.ref(column)}, product.${sql.ref(column)})`),
  );
  await sql`
    UPDATE product SET ${assignments}
    FROM jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb) AS given
    WHERE product.id = given.id`.execute(trx);
}
