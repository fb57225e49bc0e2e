import { HttpError } from 'react-admin';
import type { Refused } from './http';

/** Returns an error whose message is the raw response, unless that is empty or, by its type, an HTML or XML page. */
export function verbatim(error: Refused): Error {
  const { answer } = error;
  const raw = answer?.body.trim();
  if (!answer || !raw || /html|xml/.test(answer.headers.get('Content-Type') ?? '')) return error;
  return new HttpError(raw, answer.status, answer.json ?? raw);
}
