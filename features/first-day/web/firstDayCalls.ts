import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const firstDay = callOf<typeof calls.read>('GET /api/first-day', '{}');
export const removeDemo = callOf<typeof calls.removeDemo>('POST /api/first-day/remove-demo');
