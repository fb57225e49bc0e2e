import { hashOf } from '../secrets';
import type { Purpose } from '../tickets';
import type { Bond } from './client';

/** The time limit of a sign-in at the provider. */
export const LONGEST_MINUTES = 10;

/** The ticket of a sign-in in progress. Its data is the page to open afterwards. */
export const SIGN_IN: Purpose = { name: 'sign-in at the provider', minutes: LONGEST_MINUTES };

/** Derives state, nonce and verifier from the ticket, so that no other browser can continue the sign-in. */
export const bondOf = (ticket: string): Bond => ({
  state: hashOf(`state ${ticket}`),
  nonce: hashOf(`nonce ${ticket}`),
  verifier: hashOf(`verifier ${ticket}`),
});

/** Returns the path and query of a page of the web app; `/` for any other URL. */
export function addressWithin(target: unknown): string {
  const here = 'http://here.invalid';
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, here)) return '/';
  const { origin, pathname, search } = new URL(target, here);
  const address = pathname + search;
  // A leading `//` would name another host, and `/.//` normalizes to that.
  const isOurs = origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname);
  return isOurs && address.length <= LONGEST_ADDRESS ? address : '/';
}

/** In characters. The cookie that contains it may have 4,096 bytes. */
const LONGEST_ADDRESS = 2_000;
