import type { RefObject } from 'react';
import { type DataProvider, HttpError } from 'react-admin';
import { brokenRules } from '../../../contract/definition/rules';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { payloadOf } from '../../schema/payload';
import { type AnyRecord, type AnyRow, VERSION } from '../../schema/record';
import { typedOf } from '../../schema/typed';
import { type Attempt, attemptFor, type Failed, failedBy } from '../attempt';

/** What went wrong with a save: a message above the form, and one for each bad field. */
export interface SaveFailure extends Failed {
  fields: Readonly<Record<string, string>>;
  /** The refusal itself, which may say more. */
  refusal?: Error;
}

/** What became of a save: the record, or why there is none. */
export type Saved = { record: AnyRecord; failure?: never } | { record?: never; failure: SaveFailure };

interface SaveOptions {
  /** Of the record that is changed; a new one without. */
  id: string | undefined;
  /** What it is a change of. */
  base: AnyRow | undefined;
  /** The last one that failed: the same again goes under its key. */
  last: RefObject<Attempt | null>;
  dataProvider: DataProvider;
  send: (saving: () => Promise<{ data: AnyRecord }>) => Promise<{ data: AnyRecord }>;
}

/** Saves what was typed, unless a rule of the entity forbids it. */
export async function save(
  entity: Entity,
  typed: AnyRow,
  { id, base, last, dataProvider, send }: SaveOptions,
): Promise<Saved> {
  const data = payloadOf(entity.form, typed);
  const broken = brokenBy(entity, data);
  if (broken) return { failure: broken };
  try {
    if (id === undefined) {
      last.current = attemptFor(JSON.stringify(data), last.current);
      const meta = { key: last.current.key };
      return { record: (await send(() => dataProvider.create(entity.name, { data, meta }))).data };
    }
    const meta = { version: base?.[VERSION] };
    const previousData = base as AnyRecord;
    return { record: (await send(() => dataProvider.update(entity.name, { id, data, meta, previousData }))).data };
  } catch (error) {
    const { doubt } = failedBy(error, id === undefined ? entity.many.toLowerCase() : undefined);
    return { failure: { ...failureOf(error as Error, entity, typed), doubt, refusal: error as Error } };
  }
}

/** What the rules across fields say, before anything is sent. */
function brokenBy({ rules, form }: Entity, data: AnyRow): SaveFailure | undefined {
  const broken = brokenRules(rules, data).map(([name, message]): [string, string] => [
    name,
    `${labelOf(form, name)} ${message}.`,
  ]);
  if (broken.length === 0) return undefined;
  const fields = Object.fromEntries(broken);
  return { message: Object.values(fields).join(' '), doubt: undefined, fields };
}

/** What the field of a dotted name is called; one of lines by its own label. */
function labelOf(form: readonly NamedField[], path: string): string {
  const [name, , part] = path.split('.');
  const field = form.find((each) => each.name === name);
  const { input } = field?.kind ?? {};
  return (part && input?.as === 'lines' ? labelOf(input.parts, part) : field?.label) ?? path;
}

/** The server's words where it has any; its message for those fields it names that the form has. */
function failureOf(error: Error, { form, texts }: Entity, typed: AnyRow): Pick<SaveFailure, 'message' | 'fields'> {
  const body: Partial<Record<'description' | 'errors', unknown>> | null =
    error instanceof HttpError ? error.body : null;
  const told = typeof body?.description === 'string' && body.description !== '';
  const known = pathsOf({ ...typedOf(form), ...typed });
  const fields = Object.entries(body?.errors ?? {}).filter(
    ([path, message]) => known.includes(path) && typeof message === 'string' && message !== '',
  );
  return { message: told ? error.message : (texts.saveFailed ?? error.message), fields: Object.fromEntries(fields) };
}

/** The dotted names of all values a form holds. */
const pathsOf = (typed: AnyRow): string[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value as AnyRow).map((path) => `${name}.${path}`) : [name],
  );
