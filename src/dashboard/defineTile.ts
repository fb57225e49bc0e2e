import type { DataProvider } from 'react-admin';
import { refuseUnknown } from '../../contract/definition/members';

type Url = `/${string}`;

/** A tile of the main panel with a request of its own. */
export interface AddedTile {
  /** The capability that the backend must announce. */
  capability?: string;
  label: string;
  /** Whether it shows a cost. Users who see no costs do not get it. */
  cost?: boolean;
  /** The link, narrowed to the panel's warehouse if possible. `to: '/purchase-orders?open=true'` */
  to: Url | ((warehouseId: string | null) => Url);
  /**
   * Loads the text of the tile.
   * @param request.warehouseId the panel's warehouse; null for all
   */
  read: (dataProvider: DataProvider, request: { warehouseId: string | null; signal: AbortSignal }) => Promise<string>;
}

/** Declares a tile of the main panel. It has its own request and does not delay other tiles. */
export function defineTile(tile: AddedTile): AddedTile {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<AddedTile>(
      'defineTile',
      tile,
      { capability: true, label: true, cost: true, to: true, read: true },
      tile.label,
    );
  return tile;
}
