import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { schemasOf } from '../../../contract/schemas';
import { namesOf } from '../../../server/changes/bodies';
import type { Body, DiffRow } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import type { Catalogue } from '../../../server/http/context';
import { collectMessages } from '../../../server/http/validation';
import { say } from '../../../server/texts/message';
import type { Target } from '../fields';
import type { Importable } from '../importable';
import { type Draft, put, refuse } from './draft';
import { ROWS_AT_ONCE } from './drafts';
import type { Found } from './fileKind';
import { refuseRepeated } from './findRecords';
import { idsByCode } from './rowKeys';
import type { Sheet } from './sheet';

/*
 * The difference of a file whose rows are single lines of existing records: the shelf of a product in a warehouse, the pieces of a
 * barcode.
 */

/** Returns the value that tells the lines of a record apart. */
export const partOf = ({ targets, part }: Importable): Target | undefined =>
  targets.find(({ name, isKey }) => name === part && !isKey);

export const linesIn = (body: Body | undefined, name: string): Body[] => (body?.[name] as Body[] | undefined) ?? [];

/** Gives rows without a code of their line the code that finds their record, if they have a single one. */
export function takeCodesOfKeys({ importable }: Sheet, drafts: readonly Draft[]): void {
  const { targets, lines } = importable;
  const part = partOf(importable);
  if (!part) return;
  const key = targets.find(({ isKey, name }) => isKey && name === lines);
  if (!key) return;
  for (const { patch } of drafts) {
    const codes = (patch.get(key) as string[] | undefined) ?? [];
    if (!patch.has(part) && codes.length === 1) patch.set(part, codes[0]);
  }
}

/** Returns the rows of a difference; each is checked with the other lines of its record by the schema of the API. */
export async function lineRows(
  { db, context, importable, given, titleOf }: Sheet,
  { drafts, bodies, names = new Map() }: Found,
): Promise<DiffRow[]> {
  const { definition, targets, lines = '' } = importable;
  const part = partOf(importable);
  if (!part) return [];
  const values = targets.filter((target) => !target.isKey);
  const valueIn = ({ patch }: Draft, target: Target) => patch.get(target) ?? given.get(target);
  const coded = await codesOf(db, importable, part, [
    ...drafts.map((draft) => valueIn(draft, part)),
    ...[...bodies.values()].flatMap((body) => linesIn(body, lines).map((line) => line[part.name])),
  ]);
  const keyOf = (value: unknown) => coded.get(String(value))?.key ?? String(value);
  const partNames = await namesOfParts(
    db,
    context,
    part,
    drafts.map((draft) => valueIn(draft, part)),
  );
  // A code belongs to one record; another unique value may be in a line of each.
  refuseRepeated(
    drafts,
    (draft) => {
      const value = valueIn(draft, part);
      return draft.refusal || value === undefined ? [] : [`${keyOf(value)}\0${part.isCode ? '' : draft.recordId}`];
    },
    (draft, row) => refuse(draft, titleOf(part), say('means the same record as row {row}', { row })),
  );
  const schema = schemasOf(definition).changed as z.ZodType<Body>;
  const rowOf = (draft: Draft): DiffRow => {
    const { source, recordId = 0, patch } = draft;
    const value = valueIn(draft, part);
    const record = [names.get(recordId) ?? '', partNames(value)].filter(Boolean).join(', ');
    const row = { row: source.row, recordId: null, record, body: null, before: null, cells: null, column: null };
    const owner = coded.get(String(value))?.ids.find((id) => id !== recordId);
    if (owner !== undefined)
      refuse(draft, titleOf(part), say('has a code of another record, number {id}', { id: owner }));
    const refused = ({ column, message }: NonNullable<Draft['refusal']>): DiffRow => ({
      ...row,
      kind: 'refused',
      cells: source.cells,
      column,
      message,
    });
    if (draft.refusal) return refused(draft.refusal);
    if (values.every((target) => target === part || valueIn(draft, target) === undefined))
      return { ...row, kind: 'unchanged', message: null };
    const known = linesIn(bodies.get(recordId), lines);
    const index = known.findIndex((line) => keyOf(line[part.name]) === keyOf(value));
    const before = known[index];
    const line: Body = { ...before };
    for (const target of values) {
      const own = before ? patch.get(target) : valueIn(draft, target);
      // A line keeps the spelling of its code.
      if (own !== undefined && !(before && target === part)) put(line, target.path, own);
    }
    const all = before ? known.with(index, line) : [...known, line];
    const { error: text, problem } = collectMessages();
    const { success, data, error } = schema.safeParse({ ...bodies.get(recordId), [lines]: all }, { error: text });
    if (!success) {
      const [issue] = error.issues;
      const path = (issue?.path ?? []).map(String);
      const target = values.find(({ name }) => path[0] === lines && name === path[2]);
      return refused({
        column: target ? titleOf(target) : null,
        message: issue ? problem(issue) : 'invalid|value',
      });
    }
    const after = linesIn(data, lines).at(before ? index : -1) ?? line;
    if (isDeepStrictEqual(after, before)) return { ...row, kind: 'unchanged', message: null };
    return { ...row, kind: before ? 'changed' : 'new', recordId, body: after, before: before ?? null, message: null };
  };
  const rows: DiffRow[] = [];
  for (const draft of drafts) {
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    rows.push(rowOf(draft));
  }
  return rows;
}

/** Returns the records that the codes of lines belong to; none for lines of references. */
async function codesOf(db: Executor, { definition, lines = '' }: Importable, part: Target, values: readonly unknown[]) {
  const codes = part.isCode ? values.filter((value) => typeof value === 'string') : [];
  return idsByCode(db, { definition, name: lines, part: part.name }, codes);
}

/** Returns the function that words the value which tells lines apart: the name of a warehouse. */
async function namesOfParts(
  db: Executor,
  catalogue: Pick<Catalogue, 'referred'>,
  { field }: Target,
  values: readonly unknown[],
): Promise<(value: unknown) => string> {
  if (field.kind !== 'reference') return (value) => String(value ?? '');
  const ids = [...new Set(values)].flatMap((value) => (typeof value === 'number' ? { recordId: value } : []));
  const names = await namesOf(db, catalogue, { name: field.to }, ids);
  return (value) => names.get(value as number) ?? '';
}
