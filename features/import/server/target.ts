import { type Definitions, definitionsOf, type Records, recordsOf } from '../../../server/changes/records';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { type Importable, importablesOf } from '../importable';

/** A kind of file with the functions that write its records. */
export interface FileRecords extends Records {
  importable: Importable;
}

/** Returns all kinds of files. */
export const allImportables = (context: Definitions): Importable[] => importablesOf(definitionsOf(context));

/** Returns a kind of file by its name. @throws ApiError 400 for an unknown name */
export function importableNamed(context: Definitions, name: string): Importable {
  const all = allImportables(context);
  const importable = all.find((each) => each.name === name);
  if (!importable) {
    const names = all.map((each) => each.name).join(', ');
    throw new ApiError(400, say('not-importable', { entity: name, names }));
  }
  return importable;
}

/** Returns what writes the records of a kind of file. @throws ApiError 400 where there is no such name */
export function targetOf(context: Context, name: string): FileRecords {
  const importable = importableNamed(context, name);
  return { importable, ...recordsOf(context, importable.definition) };
}
