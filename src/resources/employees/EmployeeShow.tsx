import type { EmployeeDetail as Employee } from '../../../contract/details/employee';
import { formatMoney } from '../../format/money';
import { formatNumber } from '../../format/number';
import { emailLink, phoneLink } from '../../schema/cells';
import { figuresOf } from '../../schema/figures';
import { sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { type Point, sumBy } from '../../views/charts/series';
import { RecordLink } from '../../views/RecordLink';
import { Facts } from '../../views/show/Facts';
import { History } from '../history/History';
import type { Trade, Traded } from '../history/trade';
import { typeText } from '../transactions/types';

/** An employee: contacts and place of work, what they booked in all, by month, by type and one by one. */
export default function EmployeeShow({ record }: { record: Traded<Employee> }) {
  const trade = figuresOf(record);
  return (
    <>
      <Facts
        items={[
          { label: 'Position', value: record.position },
          { label: 'E-mail', value: emailLink(record.email) },
          { label: 'Phone No.', value: phoneLink(record.phoneNumber) },
          { label: 'Items Amount', value: formatNumber(trade.totalItems) },
          { label: 'Total Value', value: formatMoney(trade.totalPrice) },
          {
            label: 'Warehouse',
            value: (
              <RecordLink to="warehouses" id={record.warehouseId}>
                {record.warehouseName}
              </RecordLink>
            ),
          },
        ]}
      />
      <History trade={trade} moneyChart="Booked Money per Month" withType>
        <Chart
          kind="pie"
          title="Distribution of Transaction Types"
          points={() => typePoints(trade)}
          measure="Transactions"
          format={formatNumber}
          colours={sliceColours}
        />
      </History>
    </>
  );
}

/** How many transactions of each type: the most first, so that it does not matter which came first. */
function typePoints({ types }: Trade): Point[] {
  const points = sumBy(
    types(),
    ({ type }) => typeText(type),
    ({ transactions }) => transactions,
  );
  return points.toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}
