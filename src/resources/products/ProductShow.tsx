import { useState } from 'react';
import type { ProductStock } from '../../../contract/details/product';
import { formatMoney, formatNumber } from '../../format/number';
import { money } from '../../schema/fields';
import { figuresOf } from '../../schema/figures';
import { column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { chartColours } from '../../theme/chartColours';
import { Badge } from '../../views/Badge';
import { Chart } from '../../views/charts/Chart';
import { sumByDay } from '../../views/charts/series';
import { RecordLink } from '../../views/links/RecordLink';
import { AfterPaint, useRecordPending } from '../../views/page/AfterPaint';
import { Cards } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { Prose } from '../../views/page/Prose';
import { Facts } from '../../views/show/Facts';
import { Fold } from '../../views/show/Fold';
import { RecordLayout } from '../../views/show/RecordLayout';
import { amountColumn } from '../../views/slots/amountOf';
import { Slot } from '../../views/slots/Slot';
import { byEmployeeColumn, dateColumn, transactionColumn, typeColumn } from '../transactions/columns';
import { TransactionsCard } from '../transactions/TransactionsCard';
import { type Minimums, MinimumsContext } from './minimums';
import { type Entry, type ProductRecord, pricePoints, productFigures } from './productFigures';
import { held, Stock } from './Stock';

const transactionColumns = (productId: number) => [
  dateColumn<Entry>(),
  byEmployeeColumn<Entry>(),
  typeColumn<Entry>(),
  amountColumn<Entry>(
    'Amount',
    () => productId,
    ({ quantity }) => quantity,
  ),
  column(money('Unit Price'), ({ price }: Entry) => price),
  column(money('Total'), ({ price, quantity }: Entry) => price * quantity),
  transactionColumn<Entry>(),
];

/** Up to this number of warehouses, the chart of the stock is beside another one. */
const FEW_WAREHOUSES = 8;

/** The page of a product: its stock by warehouse, its attributes, charts and transactions. */
export default function ProductShow({ record }: { record: ProductRecord }) {
  const { description, categoryId, categoryName, unitPrice, unitSize, inventory = [] } = record;
  const { volume, entries, more } = figuresOf(record, productFigures);
  // Many bars need the full width.
  const isInMany = inventory.length > FEW_WAREHOUSES;
  const isPending = useRecordPending();
  const [minimums, setMinimums] = useState<Minimums>();
  return (
    <MinimumsContext value={setMinimums}>
      <RecordLayout
        badges={
          <>
            {record.isLowStock && <Badge tone="warning">{t('Low Stock!')}</Badge>}
            {record.isBestSelling && <Badge tone="success">{t('Bestseller!')}</Badge>}
          </>
        }
        main={
          <>
            <Part>
              <Stock record={record} minimums={minimums} />
            </Part>
            {/* Below the places, whose height the row does not know. */}
            <Part>{!isPending && <Prose>{description}</Prose>}</Part>
          </>
        }
        facts={
          <>
            <Facts
              items={[
                {
                  label: t('Category'),
                  value: (
                    <RecordLink to="categories" id={categoryId}>
                      {categoryName}
                    </RecordLink>
                  ),
                },
                { label: t('Unit Price'), value: formatMoney(unitPrice) },
                { label: t('Unit Size'), value: formatNumber(unitSize) },
              ]}
            />
            <AfterPaint>
              <Slot name="recordFacts" list="products" id={record.productId} record={record} />
            </AfterPaint>
          </>
        }
      >
        <Fold title={t('Charts')}>
          {isInMany && <SupplyChart inventory={inventory} />}
          <Cards>
            {!isInMany && <SupplyChart inventory={inventory} />}
            <Chart
              kind="line"
              title={t('Volume of Transactions Over Time')}
              points={() => sumByDay(volume(), ({ quantity }) => quantity)}
              measure={t('Amount')}
              format={formatNumber}
              colours={[chartColours.line]}
            />
            <Chart
              kind="line"
              title={t('Product Price History')}
              points={() => pricePoints(record)}
              stepped
              measure={t('Price')}
              format={formatMoney}
              colours={[chartColours.line]}
            />
          </Cards>
        </Fold>
        <TransactionsCard
          title={t('Recent Transactions')}
          columns={transactionColumns(record.productId)}
          rows={entries}
          more={more}
          empty={t('No transactions.')}
        />
      </RecordLayout>
    </MinimumsContext>
  );
}

/** The stock by warehouse. */
const SupplyChart = ({ inventory }: { inventory: readonly ProductStock[] }) => (
  <Part>
    {() => {
      const stock = held(inventory);
      return (
        stock.length > 0 && (
          <Chart
            kind="bar"
            title={t('Supply per Warehouse')}
            points={() => stock.map(({ warehouseName, quantity }) => ({ label: warehouseName, value: quantity }))}
            measure={t('Amount')}
            format={formatNumber}
            colours={[chartColours.bar]}
          />
        )
      );
    }}
  </Part>
);
