import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

/** Plans a correction without booking it. */
export const planCall = callOf<typeof calls.plan>('POST /api/inventory/correction/plan', 'moves');

/** Books a correction. */
export const bookCall = callOf<typeof calls.correct>('POST /api/inventory/correction', 'moves');
