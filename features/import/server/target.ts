import type { Definition } from '../../../contract/definition/define';
import { type AnyParts, hasChecks } from '../../../server/entity/parts';
import { tableOf } from '../../../server/entity/table';
import { writerOf } from '../../../server/entity/write';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { type Said, say } from '../../../server/texts/message';
import { type Importable, importablesOf } from '../importable';

/** The progress of a write, and its cancellation. */
export interface Course {
  onProgress?: (done: number) => void;
  /** Rolls back the transaction of a running write. */
  signal?: AbortSignal | undefined;
}

/** The entity of a batch with the functions that write its records. */
export interface Target {
  importable: Importable;
  definition: Definition;
  parts: AnyParts;
  writer: ReturnType<typeof writerOf>;
}

/** Returns all kinds of files. */
export const allImportables = (context: Definitions): Importable[] => importablesOf(definitionsOf(context));

export type Definitions = Pick<Context, 'entities' | 'standards'>;

/** Returns the definitions of all entities; the catalogue lacks the definitions that only routes have. */
export function definitionsOf({ entities, standards }: Definitions): Definition[] {
  const further = standards.map(({ definition }) => definition);
  const known = new Set(entities.map(({ name }) => name));
  return [...entities, ...further.filter(({ name }) => !known.has(name))];
}

/** Returns a kind of file by its name. @throws ApiError 400 for an unknown name */
export function importableNamed(context: Definitions, name: string): Importable {
  const all = allImportables(context);
  const importable = all.find((each) => each.name === name);
  if (!importable) {
    const names = all.map((each) => each.name).join(', ');
    throw new ApiError(400, say('{entity} cannot be imported. There are: {names}.', { entity: name, names }));
  }
  return importable;
}

/** Returns what writes the records of a batch. @throws ApiError 400 where there is no such name */
export function targetOf(context: Context, name: string): Target {
  const importable = importableNamed(context, name);
  const { definition } = importable;
  const standard = context.standards.find((each) => each.definition.name === definition.name);
  const parts = (standard?.parts ?? {}) as AnyParts;
  return { importable, definition, parts, writer: writerOf(context, definition, parts, tableOf(definition)) };
}

/** Whether more decides about a write than its body: rules of code, or the state of the record. */
export const hasRules = ({ definition, parts }: Target): boolean =>
  hasChecks(parts) ||
  definition.editableWhen !== undefined ||
  (parts.onWrite !== undefined && parts.onInsertMany === undefined && parts.onWriteMany === undefined);

/** A row that is refused during the write, or stays at an undo. */
export interface Late {
  row: number;
  /** The part of a row that makes several rows of a difference. */
  part?: number;
  /** The label of the field that the refusal is about. */
  column?: string | null;
  message: Said;
}
