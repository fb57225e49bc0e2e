import { setImmediate } from 'node:timers/promises';
import { nameFieldOf } from '../../../contract/definition/define';
import type { Body, DiffRow } from '../../../server/changes/tables';
import { at, type Checked, checkBody, differs } from '../../../server/changes/values';
import { type Said, say, term } from '../../../server/texts/message';
import { becomesOthers, type Target } from '../fields';
import type { Importable } from '../importable';
import { type Draft, put, takesName, textKey } from './draft';
import { ROWS_AT_ONCE } from './drafts';
import type { Found } from './fileKind';
import type { Sheet } from './sheet';

interface RowContext extends Pick<Sheet, 'importable' | 'given' | 'titleOf'> {
  /** The values of the record itself. */
  own: readonly Target[];
  before: Body | undefined;
  /** The name of the found record, where the row is no record of its entity itself. */
  name: string | undefined;
  /** The values of a document beside its lines. */
  header: Body | undefined;
}

/** Returns the rows of a difference. @param header the values of a document beside its lines */
export async function checkRows(sheet: Sheet, { drafts, bodies, names }: Found, header?: Body): Promise<DiffRow[]> {
  const { importable, given, titleOf } = sheet;
  const own = importable.targets.filter(isOwn);
  const rows: DiffRow[] = [];
  for (const draft of drafts) {
    // Other requests of the server do not wait for the whole file.
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    const id = draft.recordId ?? 0;
    const before = bodies.get(id);
    rows.push(rowOf(draft, { importable, own, given, titleOf, before, name: names?.get(id), header }));
  }
  return rows;
}

/** Returns the row of a difference: its record's body is checked by the schema of the API. */
function rowOf(draft: Draft, context: RowContext): DiffRow {
  const { importable, own, titleOf, before } = context;
  const { definition, targets } = importable;
  const { source, patch, recordId, role } = draft;
  const nameTarget = targets.find(({ name }) => name === nameFieldOf(definition));
  const name = String(
    context.name ??
      (nameTarget && patch.get(nameTarget)) ??
      (before && nameTarget ? at(before, nameTarget.path) : keyText(draft, targets)) ??
      '',
  );
  const called = role.is === 'amount' ? `${name}, ${role.place}` : name;
  const row = {
    row: source.row,
    part: role.is === 'amount' ? role.part : 0,
    recordId: null,
    record: called,
    body: null,
    before: null,
    cells: null,
    column: null,
  };
  const refused = (column: string | null, message: Said): DiffRow => ({
    ...row,
    kind: 'refused',
    cells: source.cells,
    column,
    message,
  });
  if (draft.refusal) return refused(draft.refusal.column, draft.refusal.message);
  if (role.is === 'idle') return { ...row, kind: 'unchanged', message: null };
  if (role.is === 'further')
    return { ...row, kind: 'unchanged', message: say('belongs to the record of row {row}', { row: role.of }) };
  const isExisting = before !== undefined && importable.rows !== 'parts';
  const checked = check(importable, bodyOf(draft, context, called), context.header, isExisting);
  if ('issue' in checked) {
    const { path, message } = checked.issue;
    const target = targets.find(
      (each) => each.path.length > 0 && each.path.every((part, index) => path[index] === part) && !each.isWholeAddress,
    );
    return refused(target ? titleOf(target) : path.join('.') || null, message);
  }
  const after = checked.body;
  const change = isExisting && differs(own, before, after);
  const fixed = own.filter(({ path: [attribute = ''] }) => definition.fields[attribute]?.fixed);
  const moved = isExisting ? differs(fixed, before, after) : undefined;
  if (moved) return refused(titleOf(moved), say('fixed-field', { field: term(moved.label) }));
  if (change && !definition.can.includes('update')) {
    const records = term(definition.many.toLowerCase());
    return refused(change.label, say('differs, and {records} cannot be changed', { records }));
  }
  const isUnchanged = isExisting && !change;
  return {
    ...row,
    kind: !isExisting ? 'new' : change ? 'changed' : 'unchanged',
    recordId: recordId ?? null,
    body: isUnchanged ? null : after,
    before: change ? before : null,
    message: null,
  };
}

/** Whether a value is one of the row's record. */
const isOwn = (target: Target): boolean => !becomesOthers(target) && !target.isKey;

/** Returns the name or code by which a row finds its record, so that users recognize a refused row. */
const keyText = ({ patch }: Draft, targets: readonly Target[]): string | undefined =>
  targets.flatMap((target) => (target.isKey && patch.has(target) ? [[patch.get(target)].flat().join(', ')] : []))[0];

function bodyOf({ patch, recordId }: Draft, { importable, given, before }: RowContext, called: string): Body {
  const { definition, targets, rows, found } = importable;
  const isLine = found !== undefined;
  const old = isLine ? undefined : before;
  const body: Body = old ? copyOf(old) : {};
  if (found !== undefined) body[found] = recordId;
  if (!old || rows !== 'records') {
    for (const [target, value] of given) {
      if (target.isForAll || target.isStart) continue;
      const part = target.part;
      put(body, target.path, part === undefined ? value : (value as string[]).map((each) => ({ [part]: each })));
    }
  }
  for (const [target, value] of patch) {
    if (target.isKey || target.isStart) continue;
    if (target.part === undefined) {
      put(body, target.path, value);
      continue;
    }
    const part = target.part;
    const lines = (old && (at(old, target.path) as Body[] | undefined)) ?? [];
    const known = new Set(lines.map((line) => textKey(line[part])));
    const added = [...new Set(value as string[])].filter((each) => !known.has(textKey(each)));
    put(body, target.path, [...lines, ...added.map((each) => ({ [part]: each }))]);
  }
  if (!old && !isLine) {
    for (const [name, field] of Object.entries(definition.fields)) {
      if (field.kind === 'lines' && !field.computed && !field.added) body[name] ??= [];
    }
    for (const target of targets) {
      if (takesName(target) && target.isRequired && at(body, target.path) === undefined && called)
        put(body, target.path, called);
    }
  }
  return body;
}

/** Returns a copy whose groups can be changed too; lists are replaced as a whole. */
const copyOf = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : value,
    ]),
  );

/** Checks the body of a row by the schema of the API. */
function check({ definition, lines }: Importable, body: Body, header: Body | undefined, isExisting: boolean): Checked {
  if (lines === undefined) return checkBody(definition, body, isExisting);
  const checked = checkBody(definition, { ...header, [lines]: [body] }, isExisting);
  if ('body' in checked) return { body: (checked.body[lines] as Body[])[0] ?? {} };
  const { path, message } = checked.issue;
  return { issue: { path: path[0] === lines ? path.slice(2) : path, message } };
}
