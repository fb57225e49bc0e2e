import { callOf, pathOf } from '../../../src/calls/call';
import { API_URL } from '../../../src/config';
import { described } from '../../../src/dataProvider/answers';
import { type Refused, request } from '../../../src/dataProvider/http';
import type { calls, Shown } from '../contract';

export const listsCall = callOf<typeof calls.lists>('GET /api/imports/lists', 'lists');
export const shownCall = callOf<typeof calls.shown>('GET /api/imports/:id', 'columns');
export const matchCall = callOf<typeof calls.match>('PUT /api/imports/:id/matching', 'columns');

/** Sends a file and returns its difference. @throws HttpError with the server's message */
export async function readFile(entity: string, file: File): Promise<Shown> {
  const path = pathOf('POST /api/imports', { query: { entity, fileName: file.name } });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await request(API_URL + path, { method: 'POST', body: file, headers }).catch((error: Refused) => {
    throw described(error);
  });
  return answer.json as Shown;
}
