/** Returns the pieces of a transaction's products that corrections and returns have left, by product id. */
export type ReadGoodsLeft = (transactionId: number, signal?: AbortSignal) => Promise<ReadonlyMap<number, number>>;

/** The remaining goods of transactions. A recorded transaction never changes, so its own lines do not show them. */
export interface GoodsLeft {
  loadGoodsLeft: () => Promise<{ default: ReadGoodsLeft }>;
  /** The capability that it requires. Default: the one of its feature's folder. */
  capability?: string;
}

/**
 * Adds the remaining goods of transactions. Labels have one per piece of them.
 * @example goodsLeft({ loadGoodsLeft: () => import('./web/readGoodsLeft') })
 */
export const goodsLeft = (goods: GoodsLeft): GoodsLeft => goods;
