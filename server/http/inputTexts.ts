import { composed } from '../../contract/text';
import { Unreadable } from './query';

/** NUL, and half of a character in UTF-16: no text of PostgreSQL has them. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** No schema is deeper. */
const DEEPEST = 20;

/** Returns the input of a request with composed texts, the names of its fields included. */
export function composeTexts(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return composed(input);
  if (typeof input !== 'object' || input === null || input instanceof Unreadable || depth > DEEPEST) return input;
  if (Array.isArray(input)) return input.map((each) => composeTexts(each, depth + 1));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [composed(name), composeTexts(value, depth + 1)]),
  );
}

/** Returns the path of the first text that no database can store; undefined without one. */
export function unstorableText(input: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof input === 'string') return UNSTORABLE.test(input) ? path : undefined;
  if (typeof input !== 'object' || input === null || path.length > DEEPEST) return undefined;
  for (const [name, value] of Object.entries(input)) {
    const found = UNSTORABLE.test(name) ? [...path, name] : unstorableText(value, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
