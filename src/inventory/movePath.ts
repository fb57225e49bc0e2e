import type { endpoints } from '../../contract/endpoints';

/** The kinds of moves of goods, each the last part of its call's path. */
export type MovePath = keyof (typeof endpoints)['inventory'];

/** The path of a form's call: the last part below `/api/inventory`, or a path below `/api`, `purchase-orders/7/receive`. */
export type CallPath = string;

/** The form of a kind of move: `/inventory/receive`. */
export const moveUrl = (path: CallPath): string => `/inventory/${path}`;

/** The parameter of a product that a form begins with. */
export const PRODUCT = 'product';
/** The form that receives a product: `/inventory/receive?product=7`. */
export const receiveUrl = (productId: number): string => `${moveUrl('receive')}?${PRODUCT}=${productId}`;

/** What drafts lie under in the browser, before their path. */
export const DRAFTS = 'draft:';
/** The names that any are kept by. */
export const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS));

/** Where a draft of a move is found again. */
export interface DraftPlace {
  path: CallPath;
  id: string;
}

/** The parameter of a draft that a form goes on with. */
export const DRAFT = 'draft';
/** The form that goes on with a draft: `/inventory/delivery?draft=3f2a`. */
export const draftUrl = ({ path, id }: DraftPlace): string => `${moveUrl(path)}?${DRAFT}=${id}`;
