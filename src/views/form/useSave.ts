import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError } from 'react-admin';
import { brokenRules } from '../../../contract/definition/rules';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { payloadOf, typedOf } from '../../schema/payload';
import { type AnyRecord, type AnyRow, VERSION } from '../../schema/record';
import { type Attempt, attemptFor, doubtAbout } from '../attempt';
import { useProvider } from '../useProvider';

/** What went wrong with a save: a message above the form, and one for each bad field. */
export interface SaveFailure {
  message: string;
  /** What to know before it is sent again, where it may be saved all the same. */
  doubt: string | undefined;
  fields: Readonly<Record<string, string>>;
  /** The refusal itself, which may say more. */
  refusal?: Error;
}

/** What became of a save: the record, or why there is none. */
export type Saved = { record: AnyRecord; failure?: never } | { record?: never; failure: SaveFailure };

/**
 * Creates a record, the same one under the same key however often it is tried, or updates the one with `id`.
 * @returns a function of what was typed, and of the record it is a change of: the record when saved, the failure otherwise
 */
export function useSave(entity: Entity, id?: string) {
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  // Not by react-admin's hooks: most of them brings a cache up to date that no page here reads.
  const { mutateAsync: send } = useMutation({
    mutationFn: (saving: () => Promise<{ data: AnyRecord }>) => saving(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [entity.name] }),
  });
  const last = useRef<Attempt | null>(null);
  return async (typed: AnyRow, base?: AnyRow): Promise<Saved> => {
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
      const records = id === undefined ? entity.many.toLowerCase() : undefined;
      return {
        failure: {
          ...failureOf(error as Error, entity, typed),
          doubt: doubtAbout(error, records),
          refusal: error as Error,
        },
      };
    }
  };
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
