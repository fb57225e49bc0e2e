import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

/** Fetches the lines to count in a warehouse, or of one category there. */
export const toCountCall = callOf<typeof calls.toCount>('GET /api/warehouses/:id/count', 'lines');

/** Books a count. */
export const countCall = callOf<typeof calls.count>('POST /api/inventory/count', 'again');
