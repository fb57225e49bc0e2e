import { Fragment } from 'react';
import type { ProductDetail as Product, ProductStock, ProductTransaction } from '../../../contract/details/product';
import type { OverviewOf } from '../../../features/overviews/contract';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { column } from '../../schema/columns';
import { date, integer, money } from '../../schema/fields';
import { chartColours } from '../../theme/chartColours';
import { Card, Cards } from '../../views/Card';
import { Chart } from '../../views/charts/Chart';
import { rowsByDay, sumByDay } from '../../views/charts/series';
import { Facts } from '../../views/detail/Facts';
import { ShowMoreTable } from '../../views/detail/ShowMoreTable';
import { useFurther } from '../../views/detail/useFurther';
import { linkColumn } from '../../views/linkColumns';
import { Part } from '../../views/Part';
import { Prose } from '../../views/Prose';
import { RecordLink } from '../../views/RecordLink';
import { Slot } from '../../views/Slot';
import { Table } from '../../views/table/Table';
import { byEmployeeColumn, newestFirst, transactionColumn, typeColumn } from '../transactions/columns';
import { pricePoints } from './pricePoints';

const stockColumns = [
  linkColumn<ProductStock>(
    'Warehouse',
    'warehouses',
    ({ warehouseId }) => warehouseId,
    ({ warehouseName }) => warehouseName,
  ),
  column(integer('Amount'), ({ quantity }: ProductStock) => quantity),
];

const transactionColumns = [
  column(date('Date'), (entry: ProductTransaction) => entry.date),
  byEmployeeColumn<ProductTransaction>(),
  typeColumn<ProductTransaction>(),
  column(integer('Amount'), ({ quantity }: ProductTransaction) => quantity),
  column(money('Unit Price'), ({ price }: ProductTransaction) => price),
  column(money('Total'), ({ price, quantity }: ProductTransaction) => price * quantity),
  transactionColumn<ProductTransaction>(),
];

/** So many warehouses are a table as high as its chart. */
const FEW_WAREHOUSES = 8;

/** A product: what it is, where it is kept, how it moved and what it cost. */
export default function ProductDetail({ record }: { record: Product | OverviewOf<'products'> }) {
  const { description, categoryId, categoryName, unitPrice, unitSize, inventory = [] } = record;
  const { volume, entries, further } = useMoved(record);
  return (
    <>
      <Part>
        <Prose>{description}</Prose>
      </Part>
      <Facts
        items={[
          {
            label: 'Category',
            value: (
              <RecordLink to="categories" id={categoryId}>
                {categoryName}
              </RecordLink>
            ),
          },
          { label: 'Unit Price', value: formatMoney(unitPrice) },
          { label: 'Unit Size', value: formatNumber(unitSize) },
          {
            label: 'Stock',
            value: formatNumber(record.inventoryCount ?? sumOf(record.inventory, ({ quantity }) => quantity)),
          },
        ]}
      />
      <Slot name="recordFacts" list="products" id={record.productId} record={record} />
      <Part>
        <Supply inventory={inventory} />
      </Part>
      <Cards>
        <Chart
          kind="line"
          title="Volume of Transactions Over Time"
          points={() => sumByDay(volume(), ({ quantity }) => quantity)}
          measure="Amount"
          format={formatNumber}
          colours={[chartColours.line]}
        />
        <Chart
          kind="line"
          title="Product Price History"
          points={() => pricePoints(record)}
          stepped
          measure="Price"
          format={formatMoney}
          colours={[chartColours.line]}
        />
      </Cards>
      <Card title="Recent Transactions">
        {() => (
          <ShowMoreTable
            label="Recent Transactions"
            columns={transactionColumns}
            rows={entries()}
            further={further}
            rowKey={({ transactionId }) => transactionId}
            empty="No transactions."
          />
        )}
      </Card>
    </>
  );
}

/** Where it is kept, as a chart and as a table. */
function Supply({ inventory }: { inventory: readonly ProductStock[] }) {
  const stock = inventory.filter(({ quantity }) => quantity > 0);
  if (stock.length === 0) return null;
  // Many bars need the width, and a long table beside them would leave a hole below them.
  const SideBySide = stock.length > FEW_WAREHOUSES ? Fragment : Cards;
  return (
    <SideBySide>
      <Chart
        kind="bar"
        title="Supply per Warehouse"
        points={() => stock.map(({ warehouseName, quantity }) => ({ label: warehouseName, value: quantity }))}
        measure="Amount"
        format={formatNumber}
        colours={[chartColours.bar]}
      />
      <Card title="Supply per Warehouse">
        <Table
          label="Supply per Warehouse"
          columns={stockColumns}
          rows={stock}
          rowKey={({ warehouseId }) => warehouseId}
        />
      </Card>
    </SideBySide>
  );
}

/** How it moved: as its overview tells, or as all its transactions do. Each is computed where it is drawn. */
function useMoved(record: Product | OverviewOf<'products'>) {
  const furtherOf = useFurther('products', record.productId);
  if (!('entries' in record)) {
    return { volume: () => record.transactions ?? [], entries: () => newestFirst(record.transactions) };
  }
  const { volumeByDay, entries, transactionCount: count } = record;
  const further = furtherOf<ProductTransaction>('entries', count, 'transactionId');
  const volume = () => rowsByDay(volumeByDay, (date, quantity) => ({ date, quantity }));
  return { volume, entries: () => entries, further };
}
