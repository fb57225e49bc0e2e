import { readObject, unreadable } from './answers';
import type { Answer } from './http';

/** Parses an object that must have a list of that name. @throws HttpError otherwise */
export function readWith<A>({ json, status }: Answer, list: string): A {
  const answer = readObject(json, status);
  if (!Array.isArray(answer?.[list])) throw unreadable(status);
  return answer as unknown as A;
}
