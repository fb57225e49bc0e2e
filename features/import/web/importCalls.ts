import { callOf, pathOf } from '../../../src/calls/call';
import { API_URL } from '../../../src/config';
import { described } from '../../../src/dataProvider/answers';
import { type Refused, request } from '../../../src/dataProvider/http';
import type { calls, Shown } from '../contract';

export const importsCall = callOf<typeof calls.imports>('GET /api/imports', 'content');
export const listsCall = callOf<typeof calls.lists>('GET /api/imports/lists', 'lists');
export const shownCall = callOf<typeof calls.shown>('GET /api/imports/:id', 'columns');
export const matchCall = callOf<typeof calls.match>('PUT /api/imports/:id/matching', 'columns');
export const rowsCall = callOf<typeof calls.rows>('GET /api/imports/:id/rows', 'content');
export const writeCall = callOf<typeof calls.write>('POST /api/imports/:id/write', 'columns');
export const cancelCall = callOf<typeof calls.cancel>('POST /api/imports/:id/cancel');
export const undoCall = callOf<typeof calls.undo>('POST /api/imports/:id/undo', 'columns');
export const refusedCall = callOf<typeof calls.refused>('GET /api/imports/:id/refused', '{}');

/** Sends a file and returns its difference. @throws HttpError with the server's message */
export async function readFile(entity: string, file: File): Promise<Shown> {
  const path = pathOf('POST /api/imports', { query: { entity, fileName: file.name } });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await request(API_URL + path, { method: 'POST', body: file, headers }).catch((error: Refused) => {
    throw described(error);
  });
  return answer.json as Shown;
}

/** Downloads the refused rows as a file of the same columns. */
export function download({ fileName, csv }: { fileName: string; csv: string }): void {
  const href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // Some browsers read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
