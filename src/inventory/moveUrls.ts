import type { endpoints } from '../../contract/endpoints';

/** The kinds of moves: each is the last segment of the path of its call. */
export type MovePath = keyof (typeof endpoints)['inventory'];

/** The path of a form's call: its last segment below `/api/inventory`, or a path below `/api` such as `purchase-orders/7/receive`. */
export type CallPath = string;

/** Returns the URL of the form of a move: `/inventory/receive`. */
export const moveUrl = (path: CallPath): string => `/inventory/${path}`;

/** The URL parameter with the product of the first row. */
export const PRODUCT_PARAM = 'product';
/** The URL parameter with the first warehouse of the form: where the goods are, or where they come. */
export const PLACE_PARAM = 'at';
/** Returns the URL of the form of a move of a product: `/inventory/transfer?product=7&at=3`. */
export const productMoveUrl = (path: MovePath, productId: number | undefined, warehouseId?: number): string =>
  `${moveUrl(path)}?${PRODUCT_PARAM}=${productId}${warehouseId ? `&${PLACE_PARAM}=${warehouseId}` : ''}`;
/** Returns the URL of a receipt of a product: `/inventory/receive?product=7`. */
export const receiveUrl = (productId: number): string => productMoveUrl('receive', productId);

/** Identifies a stored draft of a move. */
export interface DraftRef {
  path: CallPath;
  id: string;
}

/** The URL parameter with the id of the draft that the form opens. */
export const DRAFT_PARAM = 'draft';
/** Returns the URL of the form that opens a draft: `/inventory/delivery?draft=3f2a`. */
export const draftUrl = ({ path, id }: DraftRef): string => `${moveUrl(path)}?${DRAFT_PARAM}=${id}`;
