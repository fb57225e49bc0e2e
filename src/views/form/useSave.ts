import { HttpError, useCreate, useUpdate } from 'react-admin';
import type { AnyRow, Entity } from '../../schema/entity';
import { payloadOf, typedOf } from '../../schema/payload';

/** What went wrong with a save: a message above the form, and one for each bad field. */
export interface SaveFailure {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Creates a record, or updates the one with `id`.
 * @returns a function of what was typed: undefined when saved, the failure otherwise
 */
export function useSave(entity: Entity, id?: string) {
  const [create] = useCreate();
  const [update] = useUpdate();
  return async (typed: AnyRow): Promise<SaveFailure | undefined> => {
    const data = payloadOf(entity.form, typed);
    try {
      if (id === undefined) await create(entity.name, { data }, { returnPromise: true });
      else await update(entity.name, { id, data }, { returnPromise: true });
      return undefined;
    } catch (error) {
      return failureOf(error as Error, entity);
    }
  };
}

/** The server's words where it has any; its message for those fields it names that the form has. */
function failureOf(error: Error, { form, texts }: Entity): SaveFailure {
  const body: Partial<Record<'description' | 'errors', unknown>> | null =
    error instanceof HttpError ? error.body : null;
  const told = typeof body?.description === 'string' && body.description !== '';
  const known = pathsOf(typedOf(form));
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
