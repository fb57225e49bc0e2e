import type { ReactNode } from 'react';
import { seesCosts } from '../../../src/account';
import { daysAgo, formatDay } from '../../../src/format/date';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
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
import { Report, rowsFilter } from './Report';
import styles from './reports.module.css';

/** The ids of a row, which no column shows. */
const of = (row: object) => row as { productId: number; categoryId: number; warehouseId: number };

const figures = ['quantity', 'value', 'ofListPrices', 'valueAtPrice'] as const;
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
        render: (row, shown) => <ToCard row={of(row)}>{shown}</ToCard>,
      },
      'categoryName',
      'warehouseName',
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
        field: 'categoryName',
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
        field: 'warehouseName',
        render: (row, shown) => (
          <DrillLink to="/reports/stock" set={{ warehouseId: of(row).warehouseId }}>
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
    sortedBy: screens.columns.map(({ key }) => key),
    filters: { ...rowsFilter(by, 'Product'), ...filters, date: dayFilter('Date') },
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
    >
      {seesCosts() && (
        <p className={styles.method}>
          <a href="/">{t('Of today, Value at Current Price is the Inventory Value of the main panel.')}</a>
        </p>
      )}
    </Report>
  );
}

/** A link to the stock card of a product up to the day, whose last line has the figures of the row. */
function ToCard({ row: { productId, warehouseId }, children }: { row: ReturnType<typeof of>; children: ReactNode }) {
  const { search } = usePageSearch();
  const day = search.get('date');
  return <a href={cardUrl(productId, warehouseId, day ? { toDate: day } : {})}>{children}</a>;
}

/** Adds today: the day of the server differs from it in another time zone. */
const onDay = (filters: Filters): Filters => ({ date: daysAgo(0), ...filters });

const rowId = (row: object) => `${of(row).productId} ${of(row).categoryId} ${of(row).warehouseId}`;
