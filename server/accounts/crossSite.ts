import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a page of another origin made the browser send the request, with this origin's cookies. Browsers say so in
 * a header; other programs send no such header, and only cookies that they were given.
 */
export function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
