import { isDeepStrictEqual } from 'node:util';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { schemasOf } from '../../../contract/schemas';
import { predicate } from '../../../server/http/validation';
import type { Target } from '../fields';
import { at, type DiffRow, type Draft, put, takesName, textKey } from './draft';
import type { Body } from './tables';

interface RowContext {
  given: ReadonlyMap<Target, unknown>;
  before: Body | undefined;
  titleOf: (target: Target) => string;
}

/** Returns the row of a difference: its record's body is checked by the schema of the API. */
export function rowOf(
  definition: Definition,
  targets: readonly Target[],
  draft: Draft,
  { given, before, titleOf }: RowContext,
): DiffRow {
  const { source, patch, recordId } = draft;
  const nameTarget = targets.find(({ name }) => name === nameFieldOf(definition));
  const called = String(
    (nameTarget && patch.get(nameTarget)) ?? (before && nameTarget ? at(before, nameTarget.path) : '') ?? '',
  );
  const refused = (column: string | null, message: string): DiffRow => ({
    row: source.row,
    kind: 'refused',
    recordId: null,
    record: called,
    body: null,
    before: null,
    cells: source.cells,
    column,
    message,
  });
  if (draft.refusal) return refused(draft.refusal.column, draft.refusal.message);
  const body: Body = before ? structuredClone(before) : {};
  if (!before) {
    for (const [target, value] of given) {
      if (target.part === undefined) put(body, target.path, value);
      else
        put(
          body,
          target.path,
          (value as string[]).map((each) => ({ [target.part ?? '']: each })),
        );
    }
  }
  for (const [target, value] of patch) {
    if (target.part === undefined) {
      put(body, target.path, value);
      continue;
    }
    const part = target.part;
    const old = (before && (at(before, target.path) as Body[] | undefined)) ?? [];
    const known = new Set(old.map((line) => textKey(line[part])));
    const added = [...new Set(value as string[])].filter((each) => !known.has(textKey(each)));
    put(body, target.path, [...old, ...added.map((each) => ({ [part]: each }))]);
  }
  if (!before) {
    for (const target of targets) {
      if (takesName(target) && target.isRequired && at(body, target.path) === undefined && called)
        put(body, target.path, called);
    }
  }
  const schemas = schemasOf(definition);
  const checked = (before ? schemas.changed : schemas.created).safeParse(body, { error: predicate });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const path = (issue?.path ?? []).map(String);
    const target = targets.find(
      (each) => each.path.every((part, index) => path[index] === part) && each.path.length > 0 && !each.isWholeAddress,
    );
    return refused(target ? titleOf(target) : path.join('.') || null, issue?.message ?? 'is not valid');
  }
  const after = checked.data as Body;
  const change = before && differs(targets, before, after);
  const kind = !before ? 'new' : change ? 'changed' : 'unchanged';
  if (change && !definition.can.includes('update')) {
    return refused(change.label, `differs, and ${definition.many.toLowerCase()} cannot be changed`);
  }
  return {
    row: source.row,
    kind,
    recordId: recordId ?? null,
    record: called,
    body: kind === 'unchanged' ? null : after,
    before: kind === 'changed' ? (before ?? null) : null,
    cells: null,
    column: null,
    message: null,
  };
}

/** Whether a body differs from the record in a value that files can have. */
const differs = (targets: readonly Target[], before: Body, after: Body): Target | undefined =>
  targets.find(
    ({ path, isWholeAddress }) =>
      !isWholeAddress && !isDeepStrictEqual(at(before, path) ?? null, at(after, path) ?? null),
  );
