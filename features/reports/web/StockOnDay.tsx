import { daysAgo, formatDay } from '../../../src/format/date';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { dayFilter } from '../../../src/schema/list/filters';
import { t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import type { StockGroup } from '../contract';
import { stockReport } from '../reportLists';
import { cardUrl } from './cardUrl';
import { DrillLink } from './DrillLink';
import type { Filters } from './periodsIn';
import { Report } from './Report';

/** The ids of a row, which no column shows. */
const of = (row: object) => row as { productId: number; categoryId: number; warehouseId: number };

const plain = (field: 'categoryName' | 'warehouseName' | 'quantity' | 'value' | 'valueAtPrice') =>
  ({ field, sortable: false }) as const;

const figures = [plain('quantity'), plain('value'), plain('valueAtPrice')] as const;
const options = {
  api: { path: '/api/reports/stock' },
  texts: { listHeading: 'Stock on a Day', empty: 'Nothing was in stock.' },
} as const;

const byProduct = defineResource(stockReport, {
  ...options,
  list: {
    columns: [
      {
        field: 'name',
        sortable: false,
        render: (row, shown) => <a href={cardUrl(of(row).productId, of(row).warehouseId)}>{shown}</a>,
      },
      plain('categoryName'),
      plain('warehouseName'),
      ...figures,
    ],
    card: ['warehouseName', 'quantity', 'value'],
  },
});
const byCategory = defineResource(stockReport, {
  ...options,
  list: {
    columns: [
      {
        ...plain('categoryName'),
        render: (row, shown) => (
          <DrillLink to="/reports/stock" set={{ categoryId: of(row).categoryId }}>
            {shown}
          </DrillLink>
        ),
      },
      ...figures,
    ],
  },
});
const byWarehouse = defineResource(stockReport, {
  ...options,
  list: {
    columns: [
      {
        ...plain('warehouseName'),
        render: (row, shown) => (
          <DrillLink to="/reports/stock" set={{ warehouse: of(row).warehouseId }}>
            {shown}
          </DrillLink>
        ),
      },
      ...figures,
    ],
  },
});

const report = (screens: Entity): Entity => {
  const { by, ...filters } = screens.filters;
  return {
    ...screens,
    hasPage: false,
    filters: { ...(by && { by: { ...by, hint: 'Product' } }), ...filters, date: dayFilter('Date') },
  };
};
const reports: Record<StockGroup, Entity> = {
  product: report(byProduct),
  category: report(byCategory),
  warehouse: report(byWarehouse),
};

/** The stock at the end of a day, with its value, by product, category or warehouse. */
export default function StockOnDay() {
  const { address } = useListAddress(reports.product);
  const { by = 'product' } = address.filters;
  const { date } = onDay(address.filters);
  return (
    <Report
      entity={reports[by as StockGroup]}
      rowId={rowId}
      complete={onDay}
      days={t('At the end of {day}.', { day: formatDay(String(date)) })}
    />
  );
}

/** Adds today: the day of the server differs from it in another time zone. */
const onDay = (filters: Filters): Filters => ({ date: daysAgo(0), ...filters });

const rowId = (row: object) => `${of(row).productId} ${of(row).categoryId} ${of(row).warehouseId}`;
