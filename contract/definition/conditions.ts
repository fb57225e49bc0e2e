import type { Field } from './fields';

/** Formats a value as a form control does. */
export const textOf = (value: unknown): string => String(value ?? '');

/**
 * Returns whether a record has the values of a condition, one of them where it lists several. Compares texts, because a form
 * has no other values.
 */
export const isShown = ({ when }: Pick<Field, 'when'>, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when ?? {}).every(([name, value]) => [value].flat().map(textOf).includes(textOf(record[name])));
