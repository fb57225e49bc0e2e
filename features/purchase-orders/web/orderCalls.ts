import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

/** Proposes orders that fill products up to their targets in a warehouse. */
export const proposeCall = callOf<typeof calls.propose>('POST /api/purchase-orders/proposals', '[]');
export const sendCall = callOf<typeof calls.send>('POST /api/purchase-orders/:id/send');
export const closeCall = callOf<typeof calls.close>('POST /api/purchase-orders/:id/close');
