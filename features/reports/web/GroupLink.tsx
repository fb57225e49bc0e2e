import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportGroup } from '../../../contract/definition/report';
import type { Period } from '../../../contract/definition/reportDays';
import type { ShownRow } from '../../../src/reports/reportEntity';
import type { Figure, movementsReport } from '../definitions/movements';
import { monthWithin } from '../periods';
import { periodsIn } from './periodsIn';

/** A row as the data provider returns it: null is absent. */
export type Row = ShownRow<typeof movementsReport> & Record<Figure, number> & { before?: Record<Figure, number> };

type MovementGroup = ReportGroup<typeof movementsReport>;

interface GroupLinkProps {
  group: MovementGroup;
  row: Row;
  children: ReactNode;
}

/**
 * A link from a row to its parts: the stock card of a product, the products of a category, else the transactions with the same
 * filters. The list of transactions has no filter by category: with one, the row leads to its products.
 */
export function GroupLink({ group, row, children }: GroupLinkProps) {
  const [search] = useSearchParams();
  const { by: _by, page: _page, sort: _sort, ...filters } = Object.fromEntries(search);
  const periods = periodsIn(filters);
  const own = periods && row.transactions > 0 ? ownFilters(group, row, periods.period) : undefined;
  if (!own) return children;
  const { warehouse, warehouseId } = filters;
  const narrowed: Record<string, string> = { ...filters, ...periods?.period, ...own };
  const address =
    group === 'product'
      ? addressOf('/reports/stock-card', {
          ...periods?.period,
          ...(warehouse && { warehouse }),
          ...(warehouseId && { warehouseId }),
          ...own,
        })
      : narrowed.categoryId === undefined
        ? addressOf('/transactions', narrowed)
        : addressOf('/reports/movements', { by: 'product', ...narrowed });
  return <a href={address}>{children}</a>;
}

const addressOf = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;

/** The filter for the record of a group. */
const FILTERS = {
  product: 'productId',
  category: 'categoryId',
  client: 'clientId',
  supplier: 'supplierId',
  employee: 'employeeId',
  // For that page alone: the selected one is in `warehouse`.
  warehouse: 'warehouseId',
} as const;

/** Returns the filters that narrow a list to a row; undefined for the row without a client or supplier. */
function ownFilters(group: MovementGroup, { recordId, name }: Row, period: Period): Record<string, string> | undefined {
  if (group === 'type') return name ? { type: name } : undefined;
  if (group === 'month') return name ? { ...monthWithin(name, period) } : undefined;
  return recordId === undefined || recordId === null ? undefined : { [FILTERS[group]]: String(recordId) };
}
