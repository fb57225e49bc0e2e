import type {
  WarehouseDetail as Warehouse,
  WarehouseEmployee,
  WarehouseProduct,
  WarehouseTransaction,
} from '../../../contract/details/warehouse';
import type { OverviewOf } from '../../../features/overviews/contract';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { fullName } from '../../format/words';
import { addressLine } from '../../geography/addressLine';
import { column } from '../../schema/columns';
import { date, email, integer, money, phone, text } from '../../schema/fields';
import { chartColours } from '../../theme/chartColours';
import { Card, Cards } from '../../views/Card';
import { Chart } from '../../views/charts/Chart';
import { lastByDay, rowsByDay } from '../../views/charts/series';
import { Facts } from '../../views/detail/Facts';
import { ShowMoreTable } from '../../views/detail/ShowMoreTable';
import { useFurther } from '../../views/detail/useFurther';
import { detailsColumn } from '../../views/linkColumns';
import { Part } from '../../views/Part';
import { byEmployeeColumn, newestFirst, transactionColumn, typeColumn } from '../transactions/columns';
import { countByEmployee, transactionsByEmployee } from './figures';
import { ValueByCategory } from './ValueByCategory';

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
  column(integer('Amount'), ({ quantity }: WarehouseProduct) => quantity),
  column(money('Unit Price'), ({ unitPrice }: WarehouseProduct) => unitPrice),
  column(money('Value'), stockValue),
  detailsColumn(
    'products',
    ({ productId }: WarehouseProduct) => productId,
    ({ name }) => name,
  ),
];

const transactionColumns = [
  column(date('Date'), (entry: WarehouseTransaction) => entry.date),
  typeColumn<WarehouseTransaction>(),
  column(money('Total'), ({ totalPrice }: WarehouseTransaction) => totalPrice),
  byEmployeeColumn<WarehouseTransaction>(),
  transactionColumn<WarehouseTransaction>(),
];

/** A warehouse: its measures, how full it has been, who works there, what it holds and what moved. */
export default function WarehouseDetail({ record }: { record: Warehouse | OverviewOf<'warehouses'> }) {
  const { employees = [], products = [] } = record;
  const { occupancy, values, made, entries, furtherEntries, furtherProducts } = useFigures(record);
  return (
    <>
      <Facts
        items={[
          { label: 'Name', value: record.name },
          { label: 'Capacity', value: formatNumber(record.capacity) },
          { label: 'Occupied', value: formatNumber(record.occupiedCapacity) },
          { label: 'Address', value: addressLine(record.address ?? record) },
          {
            label: 'Items Amount',
            value: formatNumber(record.totalItems ?? sumOf(record.products, (p) => p.quantity)),
          },
          { label: 'Total Value', value: formatMoney(record.totalValue ?? sumOf(record.products, stockValue)) },
        ]}
      />
      <Chart
        kind="line"
        title="Occupancy History"
        points={() => lastByDay(occupancy(), ({ occupiedCapacity }) => occupiedCapacity)}
        limit={Number.isFinite(record.capacity) ? { label: 'Capacity', value: record.capacity } : undefined}
        measure="Occupied"
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
          title="Transactions by Employee"
          points={() => transactionsByEmployee(employees, made())}
          measure="Transactions"
          format={formatNumber}
          colours={[chartColours.bar]}
          height={CHART_HEIGHT}
        />
      </Cards>
      <Card title="Employees">
        <ShowMoreTable
          label="Employees"
          columns={employeeColumns}
          rows={employees}
          rowKey={({ employeeId }) => employeeId}
          empty="No Employees."
        />
      </Card>
      <Card title="Products">
        <ShowMoreTable
          label="Products"
          columns={productColumns}
          rows={products}
          further={furtherProducts}
          rowKey={({ productId }) => productId}
          empty="No Products."
        />
      </Card>
      <Card title="Recent Transactions">
        {() => (
          <ShowMoreTable
            label="Recent Transactions"
            columns={transactionColumns}
            rows={entries()}
            further={furtherEntries}
            rowKey={({ transactionId }) => transactionId}
            empty="No Transactions."
          />
        )}
      </Card>
    </>
  );
}

/**
 * Returns the figures of the charts and tables: from the overview, or from all transactions and products. Charts and tables call
 * these functions themselves, so that a malformed field breaks a single one of them.
 */
function useFigures(record: Warehouse | OverviewOf<'warehouses'>) {
  const furtherOf = useFurther('warehouses', record.warehouseId);
  if (!('entries' in record)) {
    const { occupancyHistory: occupancy = [], transactions } = record;
    return {
      occupancy: () => occupancy,
      made: () => countByEmployee(transactions),
      entries: () => newestFirst(transactions),
    };
  }
  const { occupancyByDay, valueByCategory, employees, entries, productsCount, transactionsCount } = record;
  return {
    occupancy: () => rowsByDay(occupancyByDay, (date, occupiedCapacity) => ({ date, occupiedCapacity })),
    values: () => valueByCategory.map(({ categoryName: label, value }) => ({ label, value })),
    made: () => new Map(employees.map((employee) => [employee.employeeId, employee.transactionsCount])),
    entries: () => entries,
    furtherEntries: furtherOf<WarehouseTransaction>('entries', transactionsCount, 'transactionId'),
    furtherProducts: furtherOf<WarehouseProduct>('products', productsCount, 'productId'),
  };
}
