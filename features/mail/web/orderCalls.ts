import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const orderMailCall = callOf<typeof calls.orderMail>('GET /api/mail/orders/:id', 'sent');
export const previewOrderCall = callOf<typeof calls.previewOrder>('POST /api/mail/orders/:id/preview', '{}');
export const mailOrderCall = callOf<typeof calls.mailOrder>('POST /api/mail/orders/:id');
