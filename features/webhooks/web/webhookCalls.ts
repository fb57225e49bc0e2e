import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const webhooksCall = callOf<typeof calls.webhooks>('GET /api/webhooks', 'content');
export const addCall = callOf<typeof calls.addWebhook>('POST /api/webhooks', '{}');
export const removeCall = callOf<typeof calls.removeWebhook>('DELETE /api/webhooks/:id');
export const rotateCall = callOf<typeof calls.rotateSecret>('POST /api/webhooks/:id/rotate', '{}');
export const enableCall = callOf<typeof calls.enableWebhook>('POST /api/webhooks/:id/enable');
export const disableCall = callOf<typeof calls.disableWebhook>('POST /api/webhooks/:id/disable');
export const deliveriesCall = callOf<typeof calls.deliveries>('GET /api/webhooks/:id/deliveries', 'content');
export const replayCall = callOf<typeof calls.replay>('POST /api/webhooks/deliveries/:id/replay');

/** The pause between two requests of an open page, in milliseconds. */
export const EVERY = 5_000;
