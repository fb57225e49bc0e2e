import { DataProviderContext } from 'react-admin';
import { defineResource } from '../../../src/schema/defineResource';
import { dayFilter } from '../../../src/schema/list/filters';
import ListPage from '../../../src/views/list/ListPage';
import { stockReport } from '../reportLists';
import { cardUrl } from './cardUrl';
import { Method } from './Method';
import { reportProvider } from './reportProvider';

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

const provider = reportProvider(report, ({ productId, warehouseId }) => `${productId} ${warehouseId}`);

/** The stock at the end of a day, with its value. */
export default function StockOnDay() {
  return (
    <DataProviderContext.Provider value={provider}>
      <ListPage entity={report} />
      <Method />
    </DataProviderContext.Provider>
  );
}
