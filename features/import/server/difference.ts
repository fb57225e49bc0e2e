import { setImmediate } from 'node:timers/promises';
import type { Definition } from '../../../contract/definition/define';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Catalogue } from '../../../server/http/context';
import { say, term } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { keysOf, type Target, targetsOf, unreachable } from '../fields';
import type { Table } from '../read/table';
import { isNothing } from '../read/values';
import { splitAddresses } from './addresses';
import { formsOf, valueIn } from './cells';
import { type Difference, type DiffRow, type Draft, takesName } from './draft';
import { findRecords } from './findRecords';
import { chosenColumns, chosenKey, chosenSet, isPartOf, samplesOf } from './matching';
import { bodiesOf, portionsOf } from './records';
import { resolveReferences } from './references';
import { rowOf } from './rows';
import type { Body } from './tables';

/** Rows between which other requests take their turn. */
const ROWS_AT_ONCE = 500;
/**
 * Returns the difference that a table would make, row by row. Writes nothing.
 * @throws ApiError 400 for a field or key that does not exist, and for an entity that no file can have
 */
export async function differ(
  db: Executor,
  catalogue: Pick<Catalogue, 'definitionOf' | 'referred'>,
  definition: Definition,
  table: Table,
  matching: Matching,
): Promise<Difference> {
  const [lines] = unreachable(definition);
  if (lines !== undefined) {
    throw new ApiError(
      400,
      say('{records} need {lines}, which no file can have.', { records: term(definition.many), lines }),
    );
  }
  const targets = targetsOf(definition);
  const matched = chosenColumns(table, targets, matching);
  const columns = [...matched].flatMap(([column, target]) => (target ? [{ column, target }] : []));
  const mapped = new Set(columns.map(({ target }) => target.name));
  const keys = keysOf(definition, mapped);
  const key = chosenKey(keys, targets, matching.key);
  const titles = new Map(table.columns.map(({ at: column, title }) => [column, title]));
  const titleOf = (target: Target) => {
    const column = columns.find((each) => each.target === target)?.column;
    return column === undefined ? target.label : (titles.get(column) ?? target.label);
  };
  const { form: numberForm, questions, dayForm } = formsOf(table, columns, matching);
  const set = chosenSet(targets, matching.set ?? {});
  const warnings: string[] = [];

  const drafts = table.rows.map((source): Draft => ({ source, patch: new Map() }));
  const refuse = (draft: Draft, column: string | null, message: string) => {
    draft.refusal ??= { column, message };
  };
  let rounded = 0;
  for (const [index, draft] of drafts.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    if (draft.source.refusal) refuse(draft, null, draft.source.refusal);
    for (const { column, target } of columns) {
      const cell = (draft.source.cells[column] ?? '').trim();
      if (isNothing(cell)) continue;
      const value = valueIn(target.field, cell, {
        number: numberForm(column),
        day: dayForm(column),
      });
      if ('refusal' in value) {
        refuse(draft, titles.get(column) ?? null, value.refusal);
        continue;
      }
      if ('isRounded' in value) rounded++;
      if (target.part === undefined) draft.patch.set(target, value.value);
      else
        draft.patch.set(target, [...((draft.patch.get(target) as string[] | undefined) ?? []), value.value as string]);
    }
  }
  if (rounded > 0) warnings.push(`${rounded} prices with more than two decimals were rounded to cents.`);

  const given = new Map<Target, unknown>();
  for (const [target, text] of set) {
    const value = valueIn(target.field, text, { number: 'point', day: 'dayFirst' });
    if ('refusal' in value)
      throw new ApiError(400, say('{field}: {problem}', { field: term(target.label), problem: term(value.refusal) }));
    given.set(target, target.part === undefined ? value.value : [value.value]);
  }
  await splitAddresses(db, targets, drafts, given, refuse, titleOf);
  const made = await resolveReferences(db, catalogue, targets, drafts, given, refuse, titleOf);
  await findRecords(db, definition, targets, key, drafts, refuse, titleOf);

  const bodies = new Map<number, Body>();
  const ids = drafts.flatMap(({ recordId }) => recordId ?? []);
  for (const portion of portionsOf(ids)) {
    for (const [id, body] of await bodiesOf(db, definition, portion)) bodies.set(id, body);
  }
  const rows: DiffRow[] = [];
  for (const draft of drafts) {
    // Other requests of the server do not wait for the whole file.
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    rows.push(
      rowOf(definition, targets, draft, {
        given,
        before: draft.recordId === undefined ? undefined : bodies.get(draft.recordId),
        titleOf,
      }),
    );
  }
  const missing = targets
    .filter((target) => target.isRequired && !mapped.has(target.name) && !given.has(target) && !takesName(target))
    .filter((target) => !columns.some((each) => each.target.isWholeAddress && isPartOf(target, each.target)))
    .map(({ name }) => name);
  const incomplete = targets
    .filter((target) => target.isRequired && mapped.has(target.name) && !given.has(target) && !takesName(target))
    .filter((target) => drafts.some(({ recordId, patch }) => recordId === undefined && !patch.has(target)))
    .map(({ name }) => name);
  return {
    columns: table.columns.map(({ at: column, title }) => ({
      column,
      title,
      samples: samplesOf(table, column),
      field: matched.get(column)?.name ?? null,
      question: questions.get(column) ?? null,
    })),
    fields: targets.map(({ name, label, isRequired, part, field }) => ({
      name,
      label,
      required: isRequired && !takesName({ field } as Target),
      several: part !== undefined,
      choices: field.kind === 'choice' ? Object.keys(field.choices) : null,
      list: field.kind === 'reference' ? field.to : null,
    })),
    keys,
    key,
    set: Object.fromEntries([...set].map(([target, text]) => [target.name, text])),
    numbers: matching.numbers ?? null,
    days: matching.days ?? null,
    missing,
    incomplete,
    warnings,
    made,
    rows,
  };
}
