import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const monthsCall = callOf<typeof calls.months>('GET /api/month-closing', 'months');
export const closeCall = callOf<typeof calls.close>('POST /api/month-closing', 'closed');
