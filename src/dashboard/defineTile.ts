import type { DataProvider } from 'react-admin';

type Url = `/${string}`;

/** A figure on the main panel that is read by itself, beside those of the summary. */
export interface OwnTile {
  /** What the backend has to announce for the tile to be there. */
  extra?: string;
  label: string;
  /** Where it leads, narrowed as the panel is where it can be. `to: '/purchase-orders?open=true'` */
  to: Url | ((warehouseId: string | null) => Url);
  /**
   * Reads what it shows.
   * @param asked.warehouseId the one the panel is narrowed to; null for all
   */
  read: (dataProvider: DataProvider, asked: { warehouseId: string | null; signal: AbortSignal }) => Promise<string>;
}

/** A tile of one's own on the main panel. It is asked for by itself, and holds up nothing else. */
export const defineTile = (tile: OwnTile): OwnTile => tile;
