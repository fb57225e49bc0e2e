import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const previewCall = callOf<typeof calls.preview>('GET /api/warehouses/:id/jpk-mag', 'sections');

/** The address of the file, which is saved as it arrives. */
export const FILE: `${(typeof calls.file)['method']} ${(typeof calls.file)['path']}` =
  'GET /api/warehouses/:id/jpk-mag/file';
