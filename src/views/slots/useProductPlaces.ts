import { useQuery } from '@tanstack/react-query';
import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import { text } from '../../schema/fields';
import { type Column, column } from '../../schema/list/columns';
import type { ProductPlaces } from './productPlaces';

const added = exportsWith<ProductPlaces>('placeLabel');

/** The places of some products, with the label of their column. */
export interface Places {
  label: string;
  of: ReadonlyMap<number, string>;
}

/** The first part of the query key, by which other code requests the places again. */
export const PLACES = 'places';

const FRESH_MS = 60_000;

/**
 * Reads where products lie in a warehouse.
 * @param warehouseId no request is sent without one
 * @returns the places, undefined where no product has one; `isPending` before the first answer or failure
 */
export function useProductPlaces(
  warehouseId: number | null | undefined,
  productIds?: readonly number[],
): { places?: Places; isPending: boolean } {
  const [source] = added.filter(({ capability }) => supports(capability));
  const { data, isLoading, failureReason } = useQuery({
    queryKey: [PLACES, warehouseId, productIds],
    queryFn: async () => (await source?.load())?.default(warehouseId ?? 0, productIds) ?? new Map<number, string>(),
    enabled: Boolean(source && warehouseId),
    staleTime: FRESH_MS,
  });
  return {
    isPending: isLoading && !failureReason,
    ...(source && data?.size && { places: { label: source.placeLabel, of: data } }),
  };
}

const { compare } = text('').kind;

/** Sorts rows of products by their places, A2 before A10. Rows without a place are last. The sort is stable. */
export const inPlaceOrder = <R extends { productId: number }>(rows: readonly R[], { of }: Places): R[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [of.get(a.productId), of.get(b.productId)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return compare(left, right);
  });

/** Makes the column of the places. */
export const placeColumn = <R extends { productId: number }>({ label, of }: Places): Column<R> =>
  column(text(label), ({ productId }) => of.get(productId));
