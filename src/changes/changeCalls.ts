import type { changeCalls } from '../../contract/changes';
import { callOf } from '../calls/call';

export const changesCall = callOf<typeof changeCalls.list>('GET /api/changes', 'content');
export const changeCall = callOf<typeof changeCalls.get>('GET /api/changes/:id', 'made');
export const rowsCall = callOf<typeof changeCalls.rows>('GET /api/changes/:id/rows', 'content');
export const writeCall = callOf<typeof changeCalls.write>('POST /api/changes/:id/write', 'made');
export const cancelCall = callOf<typeof changeCalls.cancel>('POST /api/changes/:id/cancel');
export const undoCall = callOf<typeof changeCalls.undo>('POST /api/changes/:id/undo', 'made');
export const refusedCall = callOf<typeof changeCalls.refused>('GET /api/changes/:id/refused', '{}');

/** Downloads the refused rows as a file. */
export function download({ fileName, csv }: { fileName: string; csv: string }): void {
  const href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // Some browsers read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
