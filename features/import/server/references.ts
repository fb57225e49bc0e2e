import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { schemasOf } from '../../../contract/schemas';
import type { Body, Made } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { collectMessages } from '../../../server/http/validation';
import { type Message, messageOf, type Said, say, term } from '../../../server/texts/message';
import { targetsOf, unreachable } from '../fields';
import { type Draft, put, refuse, takesName } from './draft';
import { idsByText } from './rowKeys';
import type { Sheet } from './sheet';

/** The first placeholder for ids of records that a batch will make; no record has an id this large. */
const FIRST_PLACEHOLDER = 2_147_000_000;

/** Returns the placeholder for the id of a further record that the batch makes. */
export const placeholderOf = (made: readonly Made[]): number => FIRST_PLACEHOLDER + made.length;

/** Replaces the names of other lists' records by their ids, and adds the records that the file makes. */
export async function resolveReferences(
  { db, context: { definitionOf, referred }, importable: { targets }, given, made, titleOf }: Sheet,
  drafts: readonly Draft[],
): Promise<void> {
  for (const target of targets) {
    const { field } = target;
    if (field.kind !== 'reference') continue;
    const names = [given.get(target), ...drafts.map(({ patch }) => patch.get(target))].filter(
      (name) => typeof name === 'string',
    );
    if (names.length === 0) continue;
    const { table, label, noun } = referred(field.to);
    const named = await findNamed(db, { table, label }, names);
    const list = definitionOf(field.to);
    const canMake = isMakeable(list);
    const byName = new Map<string, number>();
    const resolve = (name: string): number | Message => {
      const lower = name.toLowerCase();
      const ids = named(name);
      const [id] = ids;
      if (ids.length > 1) return say('several-records', { count: ids.length, name });
      if (id !== undefined) return id;
      if (!canMake) return noRecord(noun, name);
      const before = byName.get(lower) ?? byName.get(otherwise(lower));
      const known = before ?? placeholderOf(made);
      if (before === undefined) {
        const fault = list && faultOf(list, name);
        if (fault) return say('invalid-value|reference', { noun: term(noun), name, problem: messageOf(fault) });
        byName.set(lower, known);
        made.push({ list: field.to, name, placeholder: known });
      }
      return known;
    };
    for (const draft of drafts) {
      const name = draft.patch.get(target);
      if (typeof name !== 'string' || draft.refusal) continue;
      const id = resolve(name);
      if (typeof id === 'number') draft.patch.set(target, id);
      else refuse(draft, titleOf(target), id);
    }
    const name = given.get(target);
    if (typeof name !== 'string') continue;
    const isNeeded = drafts.some(({ patch, refusal }) => !refusal && !patch.has(target));
    const id = isNeeded ? resolve(name) : undefined;
    if (typeof id === 'object') throw new ApiError(400, id);
    if (id === undefined) given.delete(target);
    else given.set(target, id);
  }
}

/**
 * Returns the function that finds the records of a list by one of some names. "szt" means "szt.": abbreviations have a full stop
 * or none.
 */
export async function findNamed(
  db: Executor,
  { table, label }: { table: string; label: string },
  names: readonly string[],
): Promise<(name: string) => readonly number[]> {
  const values = names.flatMap((name) => [name, otherwise(name)]);
  const found = await idsByText(db, { table, column: label, values });
  return (name) => found.get(name.toLowerCase()) ?? found.get(otherwise(name.toLowerCase())) ?? [];
}

/** Returns a name with a full stop at its end, or without the one that it has. */
const otherwise = (name: string): string => (name.endsWith('.') ? name.slice(0, -1) : `${name}.`);

/** Returns why a record cannot be made by its name; undefined where it can. */
function faultOf(definition: Definition, name: string): Said | undefined {
  const { error: text, problem } = collectMessages();
  const { error } = schemasOf(definition).created.safeParse(madeBody(definition, name), { error: text });
  const [issue] = error?.issues ?? [];
  return issue && problem(issue);
}

/** Says that a row names no record. */
export const noRecord = (noun: string, name: string): Message =>
  say('no-such-record|name', { noun: term(noun.toLowerCase()), name });

/** Whether records need nothing but a name and texts. */
function isMakeable(definition: Definition | undefined): boolean {
  if (!definition?.can.includes('create')) return false;
  const name = nameFieldOf(definition);
  return (
    unreachable(definition).length === 0 &&
    targetsOf(definition).every((target) => !target.isRequired || target.name === name || takesName(target))
  );
}

/** Returns the body of a record that a batch makes by its name. */
export function madeBody(definition: Definition, name: string): Body {
  const body: Body = {};
  for (const target of targetsOf(definition)) {
    if (target.name === nameFieldOf(definition) || (target.isRequired && takesName(target)))
      put(body, target.path, name);
  }
  return body;
}
