import type { I18nProvider, Validator } from 'react-admin';
import type { NamedField } from '../../../src/schema/field';

let validatorsOf: typeof import('../../../src/views/form/validators').validatorsOf | undefined;

/** Loads the checks of the forms. They are in the chunk of the forms, which no list loads before a cell is opened. */
export async function loadChecks(): Promise<void> {
  ({ validatorsOf } = await import('../../../src/views/form/validators'));
}

/**
 * Returns why the form would refuse a value; undefined before the checks are loaded.
 * @param plain a plain number, or a text
 */
export function problemOf(
  { kind: { input, rules } }: NamedField,
  optional: boolean,
  plain: string,
  translate: I18nProvider['translate'],
): string | undefined {
  if (!validatorsOf || input.as === 'group' || input.as === 'lines') return undefined;
  for (const validate of validatorsOf(input, { optional, rules })) {
    const problem = messageOf(validate(plain, {}, {}));
    if (problem) return translate(problem.message, problem.args);
  }
  return undefined;
}

/** Returns the message of a check. No check asks the server. */
function messageOf(found: ReturnType<Validator>): { message: string; args?: unknown } | undefined {
  if (!found || found instanceof Promise) return undefined;
  return typeof found === 'string' ? { message: found } : found;
}
