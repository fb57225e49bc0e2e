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
/** The URL parameter with the warehouse that a transfer leads to. */
export const TARGET_PARAM = 'to';
/** The URL parameter with the client or the supplier. */
export const PARTY_PARAM = 'party';
/** The URL parameter with the amount of the first row. */
export const AMOUNT_PARAM = 'amount';

/** The first values of a form beside its product. */
interface MoveStartUrl {
  amount?: string | undefined;
  /** The id of the warehouse that a transfer leads to. */
  to?: number | undefined;
}

/** Returns the URL of the form of a move of a product: `/inventory/transfer?product=7&at=3`. */
export const productMoveUrl = (
  path: MovePath,
  productId: number | undefined,
  warehouseId?: number,
  { amount, to }: MoveStartUrl = {},
): string =>
  `${moveUrl(path)}?${PRODUCT_PARAM}=${productId}${given(PLACE_PARAM, warehouseId)}${given(TARGET_PARAM, to)}${given(AMOUNT_PARAM, amount)}`;
const given = (name: string, value: string | number | undefined): string => (value ? `&${name}=${value}` : '');
/** Returns the URL of a receipt of a product: `/inventory/receive?product=7`. */
export const receiveUrl = (productId: number): string => productMoveUrl('receive', productId);

/** Returns the URL of the form of a move with its first warehouse: `/inventory/receive?at=3`. */
export const placeMoveUrl = (path: MovePath, warehouseId: number | undefined): string =>
  `${moveUrl(path)}?${PLACE_PARAM}=${warehouseId}`;

/** Returns the URL of the form of a move with its client or supplier: `/inventory/delivery?party=5`. */
export const partyMoveUrl = (path: MovePath, partyId: number | undefined): string =>
  `${moveUrl(path)}?${PARTY_PARAM}=${partyId}`;

/** Identifies a stored draft of a move. */
export interface DraftRef {
  path: CallPath;
  id: string;
}

/** The URL parameter with the id of the draft that the form opens. */
export const DRAFT_PARAM = 'draft';
/** Returns the URL of the form that opens a draft: `/inventory/delivery?draft=3f2a`. */
export const draftUrl = ({ path, id }: DraftRef): string => `${moveUrl(path)}?${DRAFT_PARAM}=${id}`;
