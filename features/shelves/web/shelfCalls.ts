import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const shelvesCall = callOf<typeof calls.inWarehouse>('GET /api/shelves', '[]');
export const assignCall = callOf<typeof calls.assign>('PUT /api/products/:id/shelf');
