import type { DataProvider } from 'react-admin';

type Url = `/${string}`;

/** A tile of the main panel with a request of its own. */
export interface AddedTile {
  /** The capability that the backend must announce. */
  capability?: string;
  label: string;
  /** The link, narrowed to the panel's warehouse if possible. `to: '/purchase-orders?open=true'` */
  to: Url | ((warehouseId: string | null) => Url);
  /**
   * Loads the text of the tile.
   * @param request.warehouseId the panel's warehouse; null for all
   */
  read: (dataProvider: DataProvider, request: { warehouseId: string | null; signal: AbortSignal }) => Promise<string>;
}

/** Declares a tile of the main panel. It has its own request and does not delay other tiles. */
export const defineTile = (tile: AddedTile): AddedTile => tile;
