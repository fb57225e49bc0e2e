import { type DataProvider, HttpError } from 'react-admin';
import { brokenRules } from '../../../contract/definition/rules';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { initialValues } from '../../schema/initialValues';
import { payloadOf } from '../../schema/payload';
import { type AnyRecord, type AnyRow, VERSION } from '../../schema/record';
import { translate } from '../../texts/t';
import { type Attempt, attemptFor } from '../data/attempt';
import { type Failed, failedBy } from '../data/failed';

/** A failed save: a message above the form, and one for each invalid field. */
export interface SaveFailure extends Failed {
  fields: Readonly<Record<string, string>>;
  /** The sent request, for a retry of a create. */
  attempt?: Attempt | undefined;
  /** The error itself, which may have more details. */
  refusal?: Error;
}

/** The result of a save: the record or the failure. */
export type Saved = { record: AnyRecord; failure?: never } | { record?: never; failure: SaveFailure };

interface SaveOptions {
  /** The id of the record to update; undefined for a new one. */
  id: string | undefined;
  /** The version of the record that the form edits. */
  base: AnyRow | undefined;
  /** The last failed attempt. The same data is sent again with the same idempotency key. */
  last?: Attempt | undefined;
  dataProvider: DataProvider;
  send: (saving: () => Promise<{ data: AnyRecord }>) => Promise<{ data: AnyRecord }>;
}

/** Saves form values, unless they break a rule of the entity. */
export async function save(
  entity: Entity,
  typed: AnyRow,
  { id, base, last, dataProvider, send }: SaveOptions,
): Promise<Saved> {
  const data = payloadOf(entity.form, typed);
  const broken = checkRules(entity, data);
  if (broken) return { failure: { ...broken, attempt: last } };
  const attempt = id === undefined ? attemptFor(JSON.stringify(data), last ?? null) : undefined;
  try {
    if (id === undefined) {
      const meta = { key: attempt?.key };
      return { record: (await send(() => dataProvider.create(entity.name, { data, meta }))).data };
    }
    const meta = { version: base?.[VERSION] };
    const previousData = base as AnyRecord;
    return { record: (await send(() => dataProvider.update(entity.name, { id, data, meta, previousData }))).data };
  } catch (error) {
    const { doubt } = failedBy(error, id === undefined ? entity.many.toLowerCase() : undefined);
    return { failure: { ...failureOf(error as Error, entity, typed), doubt, attempt, refusal: error as Error } };
  }
}

/** Checks the rules across fields before a request is sent. */
function checkRules({ rules, form }: Entity, data: AnyRow): SaveFailure | undefined {
  const broken = brokenRules(rules, data).map(([name, message]): [string, string] => [
    name,
    `${translate(labelOf(form, name))} ${translate(message)}.`,
  ]);
  if (broken.length === 0) return undefined;
  const fields = Object.fromEntries(broken);
  return { message: Object.values(fields).join(' '), doubt: undefined, fields };
}

/** Returns the label of the field at a dotted path; for a line, the label of its part. */
function labelOf(form: readonly NamedField[], path: string): string {
  const [name, , part] = path.split('.');
  const field = form.find((each) => each.name === name);
  const { input } = field?.kind ?? {};
  return (part && input?.as === 'lines' ? labelOf(input.parts, part) : field?.label) ?? path;
}

/** Returns the server's message, and its messages for the fields that the form has. */
function failureOf(error: Error, { form, texts }: Entity, typed: AnyRow): Pick<SaveFailure, 'message' | 'fields'> {
  const body: Partial<Record<'description' | 'errors', unknown>> | null =
    error instanceof HttpError ? error.body : null;
  const hasDescription = typeof body?.description === 'string' && body.description !== '';
  const known = pathsOf({ ...initialValues(form), ...typed });
  const fields = Object.entries(body?.errors ?? {}).filter(
    ([path, message]) => known.includes(path) && typeof message === 'string' && message !== '',
  );
  return {
    message: hasDescription ? error.message : texts.saveFailed ? translate(texts.saveFailed) : error.message,
    fields: Object.fromEntries(fields),
  };
}

/** Returns the dotted paths of all values of a form. */
const pathsOf = (typed: AnyRow): string[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value as AnyRow).map((path) => `${name}.${path}`) : [name],
  );
