import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ApiError, notFound } from '../errors';
import { Unreadable } from './query';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** The most sentences in a description; `errors` contains all. */
const SHOWN = 5;

const typeWords: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
};

/** Returns the error as the end of a sentence that begins with the field. A schema's own message wins. */
export function predicate(issue: RawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is required';
  if (issue.input instanceof Unreadable) return issue.input.reason;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      if (issue.format === 'email') return 'must be an e-mail address';
      return issue.format === 'date' ? 'must be a day written like 2025-01-31' : 'is not valid';
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return (
        issue.errors.flat().find(({ code }) => code !== 'invalid_type')?.message ?? 'must be text or a whole number'
      );
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

/** Formats a path as a label: `['address', 'streetNumber']` is "Address street number". */
export function label(path: PropertyKey[]): string {
  if (path.length === 0) return 'The body';
  // The items of a move are amounts by product id.
  if (path[0] === 'items' && path.length === 2) return `The amount of product ${String(path[1])}`;
  const words = path
    .map(String)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a sentence per invalid field, by the field's dotted path. */
function sentences({ code, path, message, ...issue }: Issue): [field: string, sentence: string][] {
  if (code === 'unrecognized_keys' && 'keys' in issue) {
    return issue.keys.map((key) => [[...path, key].join('.'), `${JSON.stringify(key)} is not a known field.`]);
  }
  return [[path.join('.') || 'body', `${label(path)} ${message}.`]];
}

/** Returns the error for input that does not match its schema. */
function badInput(issues: Issue[]): ApiError {
  const errors = Object.fromEntries(issues.flatMap(sentences));
  const all = Object.values(errors);
  const more = all.length > SHOWN ? [`And ${all.length - SHOWN} more.`] : [];
  return new ApiError(400, [...all.slice(0, SHOWN), ...more].join(' '), errors);
}

/**
 * Returns a validator compiler for the contract's zod schemas.
 * @param noun the record that the path's id identifies; an id out of range then means "not found"
 */
export const validatorFor =
  (noun?: string): FastifySchemaCompiler<unknown> =>
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = (schema as z.ZodType).safeParse(data, { error: predicate });
    if (success) return { value };
    return {
      error: noun && httpPart === 'params' && /^\d+$/.test(data.id) ? notFound(noun) : badInput(error.issues),
    };
  };
