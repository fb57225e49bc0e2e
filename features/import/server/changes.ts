import type { Field, Fields } from '../../../contract/definition/fields';
import { ApiError } from '../../../server/errors';
import type { Context, RecordChanges } from '../../../server/http/context';
import { original, type Said, say } from '../../../server/texts/message';
import type { Importable } from '../importable';
import { accountName, countsOf, dropSurplus, keepDiffRows } from './batches';
import type { DiffRow } from './draft';
import { bodiesOf, namesOf, portionsOf } from './records';
import { refuseByRules } from './refuseByRules';
import { check, differs } from './rows';
import { type Body, type ShownParts, tables } from './tables';
import { allImportables, type Definitions } from './target';

/*
 * Changes of many records that are chosen in a list, not by the rows of a file. They are kept as a batch like a file's, with the same tables,
 * write and undo.
 */

/** Whether a value can be the same for many records. */
const isPlain = ({ kind, computed, fixed, unique, when }: Field): boolean =>
  kind !== 'lines' && kind !== 'group' && kind !== 'id' && !computed && !fixed && !unique && !when;

/** Returns the kind of batch that changes records of an entity; undefined for records that cannot be changed together. */
function changedAs(context: Definitions, entity: string): Importable | undefined {
  const importable = allImportables(context).find(({ name }) => name === entity);
  if (!importable || (importable.kind !== 'records' && importable.kind !== 'changes')) return undefined;
  const { can, editableWhen, name } = importable.definition;
  return can.includes('update') && !editableWhen && name === entity ? importable : undefined;
}

/** Returns the fields that can have a new value in many records. */
export function changeableFields(context: Definitions, entity: string): Fields {
  const fields = changedAs(context, entity)?.definition.fields ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isPlain(field)));
}

/** Keeps the difference of a change of many records. @returns the id of the batch. @throws ApiError 400 for other entities */
export async function keepChanges(context: Context, { entity, title, ids, change }: RecordChanges): Promise<number> {
  const importable = changedAs(context, entity);
  if (!importable) throw new ApiError(400, say('{entity} cannot be changed together.', { entity }));
  const rows: DiffRow[] = [];
  for (const portion of portionsOf(ids)) {
    const records = portion.map((recordId) => ({ recordId }));
    const [bodies, names] = await Promise.all([
      bodiesOf(context.primary, importable.definition, portion),
      namesOf(context.primary, context, importable.finder, records),
    ]);
    for (const recordId of portion) {
      const before = bodies.get(recordId);
      if (before)
        rows.push(
          rowOf(importable, { row: rows.length + 1, recordId, name: names.get(recordId) ?? '', before }, change),
        );
    }
  }
  await refuseByRules(context, entity, { rows, made: [], header: null });
  return keepBatch(context, importable, { title }, rows);
}

/** Keeps a difference that no file makes. @returns the id of the batch */
export function keepBatch(
  { primary }: Pick<Context, 'primary'>,
  { name, definition: { one } }: Importable,
  shown: { title: Said; isRemoval?: true },
  rows: readonly DiffRow[],
): Promise<number> {
  const parts: ShownParts = {
    ...shown,
    encoding: '',
    delimiter: null,
    sheet: null,
    sheets: [],
    headerRow: null,
    // The refused rows are downloaded with the names of their records.
    columns: [{ column: 0, title: one, samples: [], field: null, question: null, proposed: null }],
    fields: [],
    keys: [],
    key: '',
    set: {},
    remembered: false,
    numbers: null,
    days: null,
    missing: [],
    incomplete: [],
    fractions: [],
    units: [],
    doubts: null,
    warnings: [],
  };
  return primary.transaction().execute(async (trx) => {
    const { id } = await tables(trx)
      .insertInto('import_batch')
      .values({
        entity: name,
        file_name: original(shown.title),
        file: null,
        sheet: null,
        account: accountName(),
        shown: JSON.stringify(parts),
        matching: '{}',
        made: '[]',
        written_at: null,
        undone_at: null,
        ...countsOf(rows),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepDiffRows(trx, id, rows);
    await dropSurplus(trx, id);
    return id;
  });
}

interface Known {
  row: number;
  recordId: number;
  name: string;
  before: Body;
}

/** Returns the row of a record, whose new values are checked by the schema of the API. */
function rowOf(
  importable: Importable,
  { row, recordId, name, before }: Known,
  change: RecordChanges['change'],
): DiffRow {
  const { targets } = importable;
  const known = { row, recordId, record: name, body: null, before: null, cells: [name], column: null, message: null };
  const changed = change(before);
  if ('refusal' in changed) return { ...known, kind: 'refused', message: changed.refusal };
  const checked = check(importable, { ...before, ...changed.values }, undefined, true);
  if ('issue' in checked) {
    const { path, message } = checked.issue;
    const target = targets.find(({ path: own }) => own.length === 1 && own[0] === path[0]);
    return { ...known, kind: 'refused', column: target?.label ?? null, message };
  }
  const { body } = checked;
  if (!differs(targets, before, body)) return { ...known, kind: 'unchanged' };
  return { ...known, kind: 'changed', body, before };
}
