import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another origin has the browser make a request, along with the cookies it keeps for this one. Browsers say
 * so; programs say nothing and have no cookies that were not given to them.
 */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
