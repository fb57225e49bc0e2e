import type { TranslateFunction } from 'react-admin';
import type { InputSpec, NamedField } from '../../../../src/schema/field';

let validatorsOf: typeof import('../../../../src/views/form/validators').validatorsOf | undefined;

/** Loads the checks of forms: a chunk of its own, for the first opened cell. Without it the server alone checks. */
export async function loadChecks(): Promise<void> {
  ({ validatorsOf } = await import('../../../../src/views/form/validators'));
}

/** Returns why the form of a field would refuse a value. @param plain a plain number, or a text */
export function problemOf(
  spec: InputSpec,
  { optional, kind: { rules } }: Pick<NamedField, 'optional' | 'kind'>,
  plain: string,
  translate: TranslateFunction,
): string | undefined {
  for (const validator of validatorsOf?.(spec, { optional, rules }) ?? []) {
    const problem: unknown = validator(plain, {}, {});
    if (typeof problem === 'string') return translate(problem);
    if (isMessage(problem)) return translate(problem.message, problem.args);
  }
  return undefined;
}

const isMessage = (problem: unknown): problem is { message: string; args: object } =>
  typeof problem === 'object' && problem !== null && 'message' in problem;
