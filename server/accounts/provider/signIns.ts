import { hashOf } from '../secrets';
import type { Purpose } from '../tickets';
import type { Bond } from './client';

/** How long a sign-in may take at the provider. */
export const LONGEST_MINUTES = 10;

/** The ticket of a sign-in under way. It is about the address that the sign-in leads to. */
export const SIGN_IN: Purpose = { name: 'sign-in at the provider', minutes: LONGEST_MINUTES };

/** Derives state, nonce and verifier from the ticket, so that no other browser can continue the sign-in. */
export const bondOf = (ticket: string): Bond => ({
  state: hashOf(`state ${ticket}`),
  nonce: hashOf(`nonce ${ticket}`),
  verifier: hashOf(`verifier ${ticket}`),
});

/** An address of the web app: what leads anywhere else leads to its home. */
export function addressWithin(asked: unknown): string {
  const here = 'http://here.invalid';
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, here)) return '/';
  const { origin, pathname, search } = new URL(asked, here);
  const address = pathname + search;
  // Two slashes at the beginning would name another host, and `/.//` comes out as such.
  const isOurs = origin === here && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname);
  return isOurs && address.length <= LONGEST_ADDRESS ? address : '/';
}

/** As browsers send it. The cookie that holds it may have 4,096 bytes. */
const LONGEST_ADDRESS = 2_000;
