import type { Definition } from '../../contract/definition/define';
import { type Attachments, attachmentPoint } from '../attachment';

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
