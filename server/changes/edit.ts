import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import { ApiError } from '../errors';
import type { Context } from '../http/context';
import { messageOf, type Said, say } from '../texts/message';
import { bodiesOf, namesOf } from './bodies';
import type { ChangeKind } from './kind';
import { portionsOf, readPortions } from './portions';
import {
  type Definitions,
  definitionsOf,
  finishChanges,
  lockForChanges,
  recordsOf,
  storedRecords,
  writeChanged,
} from './records';
import { keepChange } from './store';
import type { Body, DiffRow, Late } from './tables';
import { refuseByRules, tryChanges } from './tryRows';
import { undoRecords } from './undoRecords';
import { checkBody, differs, valuesOf } from './values';

/*
 * New values of many records that are chosen in a list.
 */

/** New values of many records, which users check before they are written. */
export interface RecordEdits {
  /** The entity whose records change. */
  entity: string;
  /** What changes, for screens and the audit trail. */
  title: Said;
  /** The ids of the records, in the order of the difference. */
  ids: readonly number[];
  /** Returns the fields of a record that change, with their new values; or why the record is refused. */
  change: (record: Readonly<Body>) => { values: Body } | { refusal: Said };
}

/** Whether a value can be the same for many records. */
const isPlain = ({ kind, computed, fixed, unique, when }: Field): boolean =>
  kind !== 'lines' && kind !== 'group' && kind !== 'id' && !computed && !fixed && !unique && !when;

/** Returns the definition of an entity whose records can be changed together; undefined for others. */
function editable(context: Definitions, entity: string): Definition | undefined {
  const definition = definitionsOf(context).find(({ name }) => name === entity);
  return definition?.can.includes('update') && !definition.editableWhen ? definition : undefined;
}

/** Returns the fields that can have a new value in many records; none for an entity whose records cannot be changed together. */
export const editableFields = (context: Definitions, entity: string): Fields =>
  Object.fromEntries(Object.entries(editable(context, entity)?.fields ?? {}).filter(([, field]) => isPlain(field)));

/** Keeps the difference of a change of many records. @returns its id. @throws ApiError 400 for other entities */
export async function keepEdits(context: Context, { entity, title, ids, change }: RecordEdits): Promise<number> {
  const definition = editable(context, entity);
  if (!definition) throw new ApiError(400, say('not-changed-together', { entity }));
  const rows: DiffRow[] = [];
  const owner = { name: definition.recordsOf ?? entity };
  for (const portion of portionsOf(ids)) {
    const records = portion.map((recordId) => ({ recordId }));
    const [bodies, names] = await Promise.all([
      bodiesOf(context.primary, definition, portion),
      namesOf(context.primary, context, owner, records),
    ]);
    for (const recordId of portion) {
      const before = bodies.get(recordId);
      if (before) rows.push(rowOf({ row: rows.length + 1, recordId, record: names.get(recordId) ?? '', before }));
    }
  }
  const records = recordsOf(context, definition);
  const checked = await refuseByRules(context, [records], rows, (trx, some) => tryChanges(context, trx, records, some));
  return keepChange(context, { source: edit.name, entity, title }, checked);

  /** Returns the row of a record, whose new values are checked by the schema of the API. */
  function rowOf(known: { row: number; recordId: number; record: string; before: Body }): DiffRow {
    const { before, ...of } = known;
    const row = { ...of, body: null, before: null, cells: [of.record], column: null, message: null };
    const changed = change(before);
    if ('refusal' in changed) return { ...row, kind: 'refused', message: changed.refusal };
    const checked = checkBody(definition as Definition, { ...before, ...changed.values }, true);
    if ('issue' in checked) {
      const { path, message } = checked.issue;
      return { ...row, kind: 'refused', column: definition?.fields[path[0] ?? '']?.label ?? null, message };
    }
    const { body } = checked;
    return differs(valuesOf(definition as Definition), before, body)
      ? { ...row, kind: 'changed', body, before }
      : { ...row, kind: 'unchanged' };
  }
}

/** Changes of values. */
export const edit: ChangeKind = {
  name: 'edit',
  subjectOf: (context, entity) => {
    const definition = definitionsOf(context).find(({ name }) => name === entity);
    return definition && { label: definition.many, role: definition.roles.update, values: valuesOf(definition) };
  },
  write: async (context, trx, { id, entity }, course) => {
    const records = storedRecords(context, entity);
    const locking = await lockForChanges(trx, id, records);
    const late: Late[] = [];
    for await (const rows of readPortions(trx, id, ['changed'], course))
      late.push(...(await writeChanged(context, trx, records, rows, locking)).late);
    await finishChanges(trx, locking);
    return late;
  },
  undo: (context, trx, change, course) =>
    undoRecords(context, trx, change, storedRecords(context, change.entity), course),
  writeNote: (title, values) =>
    say('changed-many', {
      ...values,
      title: messageOf(title),
    }),
  undoNote: (title, values) =>
    say('undid-changes', {
      ...values,
      title: messageOf(title),
    }),
};
