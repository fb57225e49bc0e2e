import type { endpoints } from '../../contract/endpoints';

/** The kinds of moves of goods, each the last part of its call's path. */
export type MovePath = keyof (typeof endpoints)['inventory'];

/** The form of a kind of move: `/inventory/receive`. */
export const moveUrl = (path: MovePath): string => `/inventory/${path}`;

/** The parameter of a product that a form begins with. */
export const PRODUCT = 'product';
/** The form that receives a product: `/inventory/receive?product=7`. */
export const receiveUrl = (productId: number): string => `${moveUrl('receive')}?${PRODUCT}=${productId}`;
