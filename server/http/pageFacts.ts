import { type Attachments, attachmentPoint } from '../attachment';
import type { Executor } from '../db/types';

/** A text that the served page tells the web app in a meta element, so that the web app knows it before its first request. */
export interface PageFact {
  /** The name of the meta element. `meta: 'magazyn-currency'` */
  meta: string;
  /** Returns the text; undefined if the page has no such element. It is public: the sign-in page has it too. */
  content: (db: Executor) => Promise<string | undefined>;
}

const pageFacts = attachmentPoint<PageFact>('pageFact', 'pageFact', { meta: true, content: true });

/**
 * Declares a fact of the served page. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example
 * export const currency = pageFact({
 *   meta: 'magazyn-currency',
 *   content: async (db) => (await readSettings(db, settings)).currency,
 * });
 */
export const pageFact = (fact: PageFact): PageFact => pageFacts.declare(fact);

/** Returns the facts by the name of their meta element. Those that cannot be read, as without a database, are absent. */
export async function readPageFacts(db: Executor, extensions: Attachments): Promise<[meta: string, content: string][]> {
  const read = await Promise.all(
    pageFacts
      .of(extensions)
      .map(async ({ meta, content }) => [meta, await content(db).catch(() => undefined)] as const),
  );
  return read.flatMap(([meta, content]) => (content === undefined ? [] : [[meta, content]]));
}
