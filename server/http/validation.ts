import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { composed } from '../../contract/text';
import { ApiError, notFound } from '../errors';
import { joined, type Message, original, type Said, say, sayCount, term, type Values } from '../texts/message';
import { Unreadable } from './query';

/** NUL, and half of a character in UTF-16: no text of PostgreSQL has them. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** No schema is deeper. */
const DEEPEST = 20;

/** Returns the input of a request with composed texts, the names of its fields included. */
function composeTexts(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return composed(input);
  if (typeof input !== 'object' || input === null || input instanceof Unreadable || depth > DEEPEST) return input;
  if (Array.isArray(input)) return input.map((each) => composeTexts(each, depth + 1));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [composed(name), composeTexts(value, depth + 1)]),
  );
}

/** Returns the path of the first text that no database can store; undefined without one. */
function unstorableText(input: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof input === 'string') return UNSTORABLE.test(input) ? path : undefined;
  if (typeof input !== 'object' || input === null || path.length > DEEPEST) return undefined;
  for (const [name, value] of Object.entries(input)) {
    const found = UNSTORABLE.test(name) ? [...path, name] : unstorableText(value, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

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
function problemOf(issue: RawIssue): Said {
  if (issue.input === undefined || issue.input === null) return 'required|value';
  if (issue.input instanceof Unreadable) return issue.input.reason;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return say('too-small', { minimum: Number(issue.minimum) });
    case 'too_big': {
      const maximum = Number(issue.maximum);
      if (issue.origin !== 'string') return say('too-big', { maximum });
      return say('too-long', { maximum });
    }
    case 'not_multiple_of':
      return say('not-multiple', { divisor: Number(issue.divisor) });
    case 'invalid_format':
      if (issue.format === 'email') return 'no-email-address';
      if (issue.format === 'time') return 'no-time';
      if (issue.format === 'datetime') return 'no-moment';
      return issue.format === 'date' ? 'no-day' : 'invalid|value';
    case 'invalid_value':
      return say('no-choice', { values: issue.values.join(', ') });
    case 'invalid_union':
      return issue.errors.flat().find(({ code }) => code !== 'invalid_type')?.message ?? 'no-text-or-number';
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'invalid|value';
    default:
      return 'invalid|value';
  }
}

/** Returns the label of a path: `['address', 'streetNumber']` is "Address street number". */
export function label(path: PropertyKey[]): Message {
  if (path.length === 0) return term('The body');
  // The items of a move are amounts by product id.
  if (path[0] === 'items' && path.length === 2) return say('The amount of product {id}', { id: String(path[1]) });
  // Further values of a line, by product id.
  if (path[0] === 'lines' && path.length === 3 && typeof path[1] === 'string') {
    return say('{field} of product {id}', { field: label(path.slice(2)), id: String(path[1]) });
  }
  const names = path.map((name, index) => {
    const words = String(name)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    return term(index === 0 ? words.charAt(0).toUpperCase() + words.slice(1) : words);
  });
  const [only] = names;
  return only && names.length === 1 ? only : joined(names, ' ');
}

/** Returns a message per invalid field, by the field's dotted path. @param problem returns the message of an issue */
const sentences =
  (problem: (issue: Issue) => Said) =>
  (issue: Issue): [field: string, sentence: Message][] => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [
        [...path, key].join('.'),
        say('unknown-field', { key: JSON.stringify(key).slice(1, -1) }),
      ]);
    }
    const said = problem(issue);
    const sentence = say('{field} {problem}.', {
      field: label(path),
      problem: typeof said === 'string' ? term(said) : said,
    });
    return [[path.join('.') || 'body', sentence]];
  };

const unstorableIn = (path: readonly string[]): Issue => ({
  code: 'custom',
  path: [...path],
  message: 'control-character',
  input: undefined,
});

/** The code of input that does not match its schema; each field has its own code. */
const INVALID = { code: 'invalid-input', params: {} };

/** Returns the error for input that does not match its schema. */
function badInput(issues: Issue[], problem: (issue: Issue) => Said): ApiError {
  const errors = Object.fromEntries(issues.flatMap(sentences(problem)));
  const all = Object.values(errors);
  const more = all.length - SHOWN;
  const shown = [...all.slice(0, SHOWN), ...(more > 0 ? [sayCount(more, 'more-errors')] : [])];
  return new ApiError(400, joined(shown, ' ', INVALID), errors);
}

/**
 * Collects the messages behind the texts that a schema can keep. `error` is the option of `parse`, `problem` then returns the message
 * of an issue: the end of a sentence that begins with the field.
 */
export function collectMessages() {
  const known = new Map<string, Said>();
  const error = (issue: RawIssue): string => {
    const said = problemOf(issue);
    const text = original(said);
    // The text of another issue that is repeated here has its message already.
    if (!known.has(text)) known.set(text, said);
    return text;
  };
  const problem = (issue: Issue): Said => {
    const own = issue.code === 'custom' ? (issue.params as Partial<Message> | undefined) : undefined;
    if (own?.text !== undefined) return { text: own.text, values: own.values as Values };
    return known.get(issue.message) ?? issue.message;
  };
  return { error, problem };
}

/**
 * Returns a validator compiler for the contract's zod schemas.
 * @param noun the record that the path's id identifies; an id out of range then means "not found"
 */
export const validatorFor =
  (noun?: string): FastifySchemaCompiler<unknown> =>
  ({ schema, httpPart }) =>
  (data) => {
    const { error: text, problem } = collectMessages();
    // A query may have any text: one that no database stores matches nothing.
    const unstorable = httpPart === 'body' ? unstorableText(data) : undefined;
    if (unstorable) return { error: badInput([unstorableIn(unstorable)], ({ message }) => message) };
    const input = httpPart === 'headers' ? data : composeTexts(data);
    const { success, data: value, error } = (schema as z.ZodType).safeParse(input, { error: text });
    if (success) return { value };
    if (noun && httpPart === 'params' && /^\d+$/.test(data.id)) return { error: notFound(noun) };
    return { error: badInput(error.issues, problem) };
  };
