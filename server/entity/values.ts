import type { Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { storageOf } from './kinds';

type Values = Record<string, unknown>;

/** Returns a body's values by column, in the columns' units. */
export function valuesOf(fields: Fields, body: object): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const storage = storageOf(field);
    if (!storage || field.computed) continue;
    const value = (body as Values)[name] ?? null;
    const write = storage.write as ((value: unknown) => unknown) | undefined;
    values[snakeCase(name)] = write && value !== null ? write(value) : value;
  }
  return values;
}
