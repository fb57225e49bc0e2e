import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const fieldsCall = callOf<typeof calls.fields>('GET /api/bulk-edits/fields', 'fields');
export const removeCall = callOf<typeof calls.remove>('POST /api/bulk-edits/removals', '{}');
export const changeCall = callOf<typeof calls.change>('POST /api/bulk-edits', '{}');
