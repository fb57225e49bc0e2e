import type { WarehouseEmployee, WarehouseProduct } from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { formatMoney, formatNumber, sumOf } from '../../format/number';
import { fullName } from '../../format/texts';
import { addressLine } from '../../geography/address';
import { email, money, phone, text } from '../../schema/fields';
import { figuresOf } from '../../schema/figures';
import { column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { chartColours, sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { lastByDay, type Point } from '../../views/charts/series';
import { failureOf } from '../../views/data/unanswered';
import { useAllRows } from '../../views/data/useAllRows';
import { detailsColumn } from '../../views/links/linkColumns';
import { ErrorMessage } from '../../views/messages/ErrorMessage';
import { Card, Cards } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { Facts } from '../../views/show/Facts';
import { Fold } from '../../views/show/Fold';
import { RecordLayout } from '../../views/show/RecordLayout';
import { ShowMoreTable } from '../../views/show/ShowMoreTable';
import { amountColumn } from '../../views/slots/amountOf';
import { Slot } from '../../views/slots/Slot';
import { byEmployeeColumn, dateColumn, transactionColumn, typeColumn } from '../transactions/columns';
import { TransactionsCard } from '../transactions/TransactionsCard';
import {
  type Entry,
  transactionsByEmployee,
  valueByCategory,
  type WarehouseRecord,
  warehouseFigures,
} from './warehouseFigures';

const TITLE = 'Inventory Value by Category';

interface ValueByCategoryProps {
  products: readonly (Omit<WarehouseProduct, 'categoryName'> & { categoryName?: string })[];
  /** Computes the values; absent if the backend does not return them. */
  values?: (() => readonly Point[]) | undefined;
  height: number;
}

/** The doughnut chart of the stock's value. Loads the full product list only if the record has no category names. */
function ValueByCategory({ products, values, height }: ValueByCategoryProps) {
  const isIncomplete = !values && [...products].some(({ categoryName }) => categoryName === undefined);
  const query = useAllRows<Product>('products', {}, { enabled: isIncomplete });
  const failure = failureOf(query);
  if (failure) {
    return (
      <Card title={t(TITLE)}>
        <ErrorMessage {...failure} />
      </Card>
    );
  }
  return (
    <Chart
      kind="doughnut"
      title={t(TITLE)}
      points={values ?? (() => valueByCategory(products, query.data))}
      measure={t('Value')}
      format={formatMoney}
      colours={sliceColours}
      height={height}
    />
  );
}

const CHART_HEIGHT = 300;

const employeeColumns = [
  column(text('Name and Surname'), (employee: WarehouseEmployee) => fullName(employee)),
  column(email('E-mail'), (employee: WarehouseEmployee) => employee.email),
  column(phone('Phone No.'), ({ phoneNumber }: WarehouseEmployee) => phoneNumber),
  column(text('Position'), ({ position }: WarehouseEmployee) => position),
  detailsColumn('employees', ({ employeeId }: WarehouseEmployee) => employeeId, fullName),
];

const stockValue = ({ quantity, unitPrice }: WarehouseProduct) => quantity * unitPrice;

const productColumns = [
  column(text('Name'), ({ name }: WarehouseProduct) => name),
  amountColumn<WarehouseProduct>(
    'Amount',
    ({ productId }) => productId,
    ({ quantity }) => quantity,
  ),
  column(money('Unit Price'), ({ unitPrice }: WarehouseProduct) => unitPrice),
  column(money('Value'), stockValue),
  detailsColumn(
    'products',
    ({ productId }: WarehouseProduct) => productId,
    ({ name }) => name,
  ),
];

const transactionColumns = [
  dateColumn<Entry>(),
  typeColumn<Entry>(),
  column(money('Total'), ({ totalPrice }: Entry) => totalPrice),
  byEmployeeColumn<Entry>(),
  transactionColumn<Entry>(),
];

/** The page of a warehouse: capacity, occupancy by day, employees, stock and transactions. */
export default function WarehouseShow({ record }: { record: WarehouseRecord }) {
  const { employees = [], products = [] } = record;
  const { occupancy, values, made, entries, moreEntries, moreProducts } = figuresOf(record, warehouseFigures);
  return (
    <RecordLayout
      factsFirst
      facts={
        <>
          <Facts
            items={[
              { label: t('Name'), value: record.name },
              { label: t('Capacity'), value: formatNumber(record.capacity) },
              { label: t('Occupied'), value: formatNumber(record.occupiedCapacity) },
              { label: t('Address'), value: addressLine(record.address ?? record) },
              {
                label: t('Items Amount'),
                value: formatNumber(record.totalItems ?? sumOf(record.products, (p) => p.quantity)),
              },
              { label: t('Total Value'), value: formatMoney(record.totalValue ?? sumOf(record.products, stockValue)) },
            ]}
          />
          <Slot name="recordFacts" list="warehouses" id={record.warehouseId} record={record} />
        </>
      }
      main={
        <Fold title={t('Charts')}>
          <Chart
            kind="line"
            title={t('Occupancy History')}
            points={() => lastByDay(occupancy(), ({ occupiedCapacity }) => occupiedCapacity)}
            limit={Number.isFinite(record.capacity) ? { label: t('Capacity'), value: record.capacity } : undefined}
            measure={t('Occupied')}
            format={formatNumber}
            colours={[chartColours.line]}
            height={CHART_HEIGHT}
          />
          <Cards>
            <Part>
              <ValueByCategory products={products} values={values} height={CHART_HEIGHT} />
            </Part>
            <Chart
              kind="bar"
              title={t('Transactions by Employee')}
              points={() => transactionsByEmployee(employees, made())}
              measure={t('Transactions')}
              format={formatNumber}
              colours={[chartColours.bar]}
              height={CHART_HEIGHT}
            />
          </Cards>
        </Fold>
      }
    >
      <Card title={t('Employees')}>
        <ShowMoreTable
          label={t('Employees')}
          columns={employeeColumns}
          rows={employees}
          rowKey={({ employeeId }) => employeeId}
          empty={t('No Employees.')}
        />
      </Card>
      <Card title={t('Products')}>
        <ShowMoreTable
          label={t('Products')}
          columns={productColumns}
          rows={products}
          more={moreProducts}
          rowKey={({ productId }) => productId}
          empty={t('No Products.')}
        />
      </Card>
      <TransactionsCard
        title={t('Recent Transactions')}
        columns={transactionColumns}
        rows={entries}
        more={moreEntries}
        empty={t('No Transactions.')}
      />
    </RecordLayout>
  );
}
