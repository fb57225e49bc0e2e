import type { Definition } from '../../contract/definition/define';
import { type Attachments, attachmentPoint } from '../attachment';
import type { Executor } from '../db/types';

/** Lists of pages whose rows are no records, such as reports. */
export interface PageLists {
  names: readonly string[];
}

const points = attachmentPoint<PageLists>('pageLists', 'definePageLists', { names: true });

/**
 * Declares lists that only pages have, so that users keep views of them. Exported by a `server.ts`, they need no other registration.
 * @example export const lists = definePageLists(stockReport, stockCard);
 */
export const definePageLists = (...definitions: readonly Pick<Definition, 'name'>[]): PageLists =>
  points.declare({ names: definitions.map(({ name }) => name) });

/** Returns the names of the lists that only pages have. */
export const pageListsOf = (extensions: Attachments): string[] => points.of(extensions).flatMap(({ names }) => names);

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
