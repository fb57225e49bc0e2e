import { defineResource } from '../../../src/schema/defineResource';
import { dayFilter } from '../../../src/schema/list/filters';
import { stockReport } from '../reportLists';
import { cardUrl } from './cardUrl';
import { Report } from './Report';

/** The ids of a row, which no column shows. */
const of = (row: object) => row as { productId: number; warehouseId: number };

const screens = defineResource(stockReport, {
  api: { path: '/api/reports/stock' },
  list: {
    columns: [
      {
        field: 'name',
        sortable: false,
        render: (row, shown) => <a href={cardUrl(of(row).productId, of(row).warehouseId)}>{shown}</a>,
      },
      { field: 'categoryName', sortable: false },
      { field: 'warehouseName', sortable: false },
      { field: 'quantity', sortable: false },
      { field: 'value', sortable: false },
      { field: 'valueAtPrice', sortable: false },
    ],
    card: ['warehouseName', 'quantity', 'value'],
  },
  texts: { listHeading: 'Stock on a Day', empty: 'Nothing was in stock.' },
});

const report = { ...screens, hasPage: false, filters: { ...screens.filters, date: dayFilter('Date') } };

/** The stock at the end of a day, with its value. */
export default function StockOnDay() {
  return <Report entity={report} rowId={rowId} />;
}

const rowId = (row: object) => `${of(row).productId} ${of(row).warehouseId}`;
