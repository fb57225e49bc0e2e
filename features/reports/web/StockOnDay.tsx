import type { ReactNode } from 'react';
import { seesCosts } from '../../../src/account';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { ReportNote, ReportPage } from '../../../src/reports/ReportPage';
import { entitiesOf, type ShownRow } from '../../../src/reports/reportEntity';
import { t } from '../../../src/texts/t';
import { stockReport } from '../definitions/stockOnDay';
import { cardUrl } from './cardUrl';
import { DrillLink } from './links';

type Row = ShownRow<typeof stockReport>;
const of = (row: object) => row as Row;

const empty = 'Nothing was in stock.';
const figures = ['quantity', 'value', 'ofListPrices', 'valueAtPrice'];

const entities = entitiesOf(stockReport, (group) => {
  if (group === 'product')
    return {
      empty,
      columns: [
        { field: 'name', render: (row, shown) => <ToCard row={of(row)}>{shown}</ToCard> },
        'categoryName',
        'warehouseName',
        ...figures,
      ],
      card: ['warehouseName', 'quantity', 'value'],
    };
  const id = group === 'category' ? 'categoryId' : 'warehouseId';
  return {
    empty,
    columns: [
      {
        field: `${group}Name`,
        render: (row, shown) => (
          <DrillLink to="/reports/stock" set={{ [id]: of(row)[id] }}>
            {shown}
          </DrillLink>
        ),
      },
      ...figures,
    ],
  };
});

/** The stock at the end of a day, with its value, by product, category or warehouse. */
export default function StockOnDay() {
  return (
    <ReportPage report={stockReport} entities={entities}>
      {() =>
        seesCosts() && (
          <ReportNote>
            <a href="/">{t('Of today, Value at Current Price is the Inventory Value of the main panel.')}</a>
          </ReportNote>
        )
      }
    </ReportPage>
  );
}

/** A link to the stock card of a product up to the day, whose last line has the figures of the row. */
function ToCard({ row: { productId, warehouseId }, children }: { row: Row; children: ReactNode }) {
  const { search } = usePageSearch();
  const day = search.get('date');
  return <a href={cardUrl(productId, warehouseId, day ? { toDate: day } : {})}>{children}</a>;
}
