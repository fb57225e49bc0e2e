import { Fragment } from 'react';
import type { ProductStock, ProductTransaction } from '../../../contract/details/product';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { date, money, text } from '../../schema/fields';
import { figuresOf } from '../../schema/figures';
import { column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { chartColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { sumByDay } from '../../views/charts/series';
import { RecordLink } from '../../views/links/RecordLink';
import { Card, Cards } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { Prose } from '../../views/page/Prose';
import { Facts } from '../../views/show/Facts';
import { amountColumn, amountOf } from '../../views/slots/amountOf';
import { Slot } from '../../views/slots/Slot';
import { Table } from '../../views/table/Table';
import { byEmployeeColumn, transactionColumn, typeColumn } from '../transactions/columns';
import { TransactionsCard } from '../transactions/TransactionsCard';
import { pricePoints } from './pricePoints';
import { type ProductRecord, productFigures } from './productFigures';

const stockColumns = (record: ProductRecord) => [
  column(text('Warehouse'), ({ warehouseName }: ProductStock) => warehouseName, {
    render: ({ warehouseId, warehouseName }, shown) => (
      <>
        <RecordLink to="warehouses" id={warehouseId}>
          {shown}
        </RecordLink>
        <Slot
          name="stockPlace"
          instead={null}
          record={record}
          warehouseId={warehouseId}
          warehouseName={warehouseName}
        />
      </>
    ),
  }),
  amountColumn<ProductStock>(
    'Amount',
    () => record.productId,
    ({ quantity }) => quantity,
  ),
];

const transactionColumns = (productId: number) => [
  column(date('Date'), (entry: ProductTransaction) => entry.date),
  byEmployeeColumn<ProductTransaction>(),
  typeColumn<ProductTransaction>(),
  amountColumn<ProductTransaction>(
    'Amount',
    () => productId,
    ({ quantity }) => quantity,
  ),
  column(money('Unit Price'), ({ price }: ProductTransaction) => price),
  column(money('Total'), ({ price, quantity }: ProductTransaction) => price * quantity),
  transactionColumn<ProductTransaction>(),
];

/** Up to this number of warehouses, the table is no higher than its chart. */
const FEW_WAREHOUSES = 8;

/** The page of a product: description, stock by warehouse, transactions and prices. */
export default function ProductShow({ record }: { record: ProductRecord }) {
  const { description, categoryId, categoryName, unitPrice, unitSize, inventory = [] } = record;
  const { volume, entries, more } = figuresOf(record, productFigures);
  return (
    <>
      <Part>
        <Prose>{description}</Prose>
      </Part>
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
          {
            label: t('Stock'),
            value: amountOf(
              record.productId,
              formatNumber(record.inventoryCount ?? sumOf(record.inventory, ({ quantity }) => quantity)),
            ),
          },
        ]}
      />
      <Slot name="recordFacts" list="products" id={record.productId} record={record} />
      <Part>
        <Supply record={record} inventory={inventory} />
      </Part>
      <Cards>
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
      <TransactionsCard
        title={t('Recent Transactions')}
        columns={transactionColumns(record.productId)}
        rows={entries}
        more={more}
        empty={t('No transactions.')}
      />
    </>
  );
}

/** The stock by warehouse, as a chart and as a table. */
function Supply({ record, inventory }: { record: ProductRecord; inventory: readonly ProductStock[] }) {
  const stock = inventory.filter(({ quantity }) => quantity > 0);
  if (stock.length === 0) return null;
  // Many bars need the full width, and a long table next to the chart would leave a gap below it.
  const SideBySide = stock.length > FEW_WAREHOUSES ? Fragment : Cards;
  return (
    <SideBySide>
      <Chart
        kind="bar"
        title={t('Supply per Warehouse')}
        points={() => stock.map(({ warehouseName, quantity }) => ({ label: warehouseName, value: quantity }))}
        measure={t('Amount')}
        format={formatNumber}
        colours={[chartColours.bar]}
      />
      <Card title={t('Supply per Warehouse')}>
        <Table
          label={t('Supply per Warehouse')}
          columns={stockColumns(record)}
          rows={stock}
          rowKey={({ warehouseId }) => warehouseId}
        />
      </Card>
    </SideBySide>
  );
}
