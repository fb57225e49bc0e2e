import { callOf } from '../../../src/calls/call';
import type { calls } from '../contract';

export const firmCall = callOf<typeof calls.get>('GET /api/firm', '{}');
export const changeLogoCall = callOf<typeof calls.changeLogo>('PUT /api/firm/logo');
