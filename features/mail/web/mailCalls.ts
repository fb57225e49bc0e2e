import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const orderMailCall = callOf<typeof calls.orderMail>('GET /api/mail/orders/:id', 'sent');
export const previewOrderCall = callOf<typeof calls.previewOrder>('POST /api/mail/orders/:id/preview', '{}');
export const mailOrderCall = callOf<typeof calls.mailOrder>('POST /api/mail/orders/:id');

export const mailCall = callOf<typeof calls.mail>('GET /api/mail', '{}');
export const addCall = callOf<typeof calls.addRecipient>('POST /api/mail/recipients', '{}');
export const changeCall = callOf<typeof calls.changeRecipient>('PUT /api/mail/recipients/:id');
export const removeCall = callOf<typeof calls.removeRecipient>('DELETE /api/mail/recipients/:id');
export const testCall = callOf<typeof calls.test>('POST /api/mail/test');
export const previewCall = callOf<typeof calls.preview>('GET /api/mail/previews/:kind', '{}');
export const retryCall = callOf<typeof calls.retry>('POST /api/mail/messages/:id/retry');

/** The pause between two requests of an open page, in milliseconds. */
export const EVERY = 5_000;
