import type { EmployeeDetail as Employee } from '../../../contract/details/employee';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { emailLink, phoneLink } from '../../schema/cells';
import { sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { sumBy } from '../../views/charts/series';
import { Facts } from '../../views/detail/Facts';
import { RecordLink } from '../../views/RecordLink';
import { History } from '../history/History';
import { typeText } from '../transactions/types';

/** An employee: contacts and place of work, what they booked in all, by month, by type and one by one. */
export default function EmployeeDetail({ record }: { record: Employee }) {
  const { history = [] } = record;
  return (
    <>
      <Facts
        items={[
          { label: 'Position', value: record.position },
          { label: 'E-mail', value: emailLink(record.email) },
          { label: 'Phone No.', value: phoneLink(record.phoneNumber) },
          { label: 'Items Amount', value: formatNumber(sumOf(record.history, ({ totalItems }) => totalItems)) },
          { label: 'Total Value', value: formatMoney(sumOf(record.history, ({ totalPrice }) => totalPrice)) },
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
      <History history={history} moneyChart="Booked Money per Month" withType>
        <Chart
          kind="pie"
          title="Distribution of Transaction Types"
          points={sumBy(
            history,
            ({ type }) => typeText(type),
            () => 1,
          )}
          measure="Transactions"
          format={formatNumber}
          colours={sliceColours}
        />
      </History>
    </>
  );
}
