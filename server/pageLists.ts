import type { Definition } from '../contract/definition/define';
import { attachmentPoint } from './attachment';

/** Lists of pages whose rows are no records, such as reports. */
export interface PageLists {
  names: readonly string[];
}

const [declare, isPageLists] = attachmentPoint<PageLists>('pageLists', 'definePageLists', { names: true });

export { isPageLists };

/**
 * Declares lists that only pages have, so that users keep views of them. Exported by a `server.ts`, they need no other registration.
 * @example export const lists = definePageLists(stockReport, stockCard);
 */
export const definePageLists = (...definitions: readonly Pick<Definition, 'name'>[]): PageLists =>
  declare({ names: definitions.map(({ name }) => name) });
