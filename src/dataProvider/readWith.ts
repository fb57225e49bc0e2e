import { readObject, unreadable } from './answers';
import type { Answer } from './http';

/** The object of an answer, which has to have a list by that name. @throws HttpError where it has none */
export function readWith<A>({ json, status }: Answer, list: string): A {
  const answer = readObject(json, status);
  if (!Array.isArray(answer?.[list])) throw unreadable(status);
  return answer as unknown as A;
}
