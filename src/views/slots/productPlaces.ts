import { refuseUnknown } from '../../../contract/definition/members';

/** Returns the places of products in a warehouse by product id. @param productIds all products with a place where absent */
export type ReadPlaces = (warehouseId: number, productIds?: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Where products lie in a warehouse. Documents and count sheets show it, and are in its order. */
export interface ProductPlaces {
  /** The label of the column. */
  placeLabel: string;
  load: () => Promise<{ default: ReadPlaces }>;
  /** The capability that it requires. Default: the one of its feature's folder. */
  capability?: string;
}

/**
 * Adds the places of products to documents and count sheets.
 * @example productPlaces({ placeLabel: 'Shelf', load: () => import('./web/readShelves') })
 */
export function productPlaces(places: ProductPlaces): ProductPlaces {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<ProductPlaces>('productPlaces', places, { placeLabel: true, load: true, capability: true });
  return places;
}
