import type { EmployeeDetail as Employee } from '../../../contract/details/employee';
import { formatMoney, formatNumber } from '../../format/number';
import { emailLink, phoneLink } from '../../schema/cells';
import { text } from '../../schema/fields';
import { figuresOf } from '../../schema/figures';
import { t } from '../../texts/t';
import { sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { type Point, sumBy } from '../../views/charts/series';
import { RecordLink } from '../../views/links/RecordLink';
import { Facts } from '../../views/show/Facts';
import { Slot } from '../../views/slots/Slot';
import { HistoryLayout } from '../history/History';
import { type Trade, type Traded, trade } from '../history/trade';
import { typeText } from '../transactions/types';

/** The page of an employee: contacts, warehouse, and their transactions in total, by month, by type and as a list. */
export default function EmployeeShow({ record }: { record: Traded<Employee> }) {
  const figures = figuresOf(record, trade);
  return (
    <HistoryLayout
      trade={figures}
      moneyChart={t('Booked Money per Month')}
      withType
      facts={
        <>
          <Facts
            items={[
              { label: t('Position'), value: record.position },
              { label: t('E-mail'), value: emailLink(record.email) },
              { label: t('Phone No.'), value: phoneLink(record.phoneNumber) },
              { label: t('Items Amount'), value: formatNumber(figures.totalItems) },
              { label: t('Total Value'), value: formatMoney(figures.totalPrice) },
              {
                label: t('Warehouse'),
                value: (
                  <RecordLink to="warehouses" id={record.warehouseId}>
                    {record.warehouseName}
                  </RecordLink>
                ),
              },
            ]}
          />
          <Slot name="recordFacts" list="employees" id={record.employeeId} record={record} />
        </>
      }
    >
      <Chart
        kind="pie"
        title={t('Distribution of Transaction Types')}
        points={() => typePoints(figures)}
        measure={t('Transactions')}
        format={formatNumber}
        colours={sliceColours}
      />
    </HistoryLayout>
  );
}

const { compare } = text('').kind;

/** Counts the transactions of each type, sorted by count, so that the order of the response does not matter. */
function typePoints({ types }: Trade): Point[] {
  const points = sumBy(
    types(),
    ({ type }) => typeText(type),
    ({ transactions }) => transactions,
  );
  return points.toSorted((a, b) => b.value - a.value || compare(a.label, b.label));
}
