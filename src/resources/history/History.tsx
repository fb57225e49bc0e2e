import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../contract/details/transaction';
import { formatMoney } from '../../format/money';
import { formatNumber } from '../../format/number';
import { column } from '../../schema/columns';
import { date, integer, longText, money } from '../../schema/fields';
import { chartColours } from '../../theme/chartColours';
import { Card, Cards } from '../../views/Card';
import { Chart } from '../../views/charts/Chart';
import { sumByMonth } from '../../views/charts/series';
import { ShowMoreTable } from '../../views/detail/ShowMoreTable';
import { EmptyMessage } from '../../views/ErrorMessage';
import { newestFirst, transactionColumn, typeColumn } from '../transactions/columns';

const dateColumn = column(date('Date'), (entry: HistoryEntry) => entry.date);
const otherColumns = [
  column(longText('Description'), ({ description }: HistoryEntry) => description),
  column(integer('Items Amount'), ({ totalItems }: HistoryEntry) => totalItems),
  column(money('Total Price'), ({ totalPrice }: HistoryEntry) => totalPrice),
  transactionColumn<HistoryEntry>(),
];
const columns = [dateColumn, ...otherColumns];
const columnsWithType = [dateColumn, typeColumn<HistoryEntry>(), ...otherColumns];

interface HistoryProps {
  history: readonly HistoryEntry[];
  /** The title of the chart of money by month. */
  moneyChart: string;
  withType?: boolean;
  /** Charts beside the two by month. */
  children?: ReactNode;
}

/** What somebody's transactions came to by month, and the transactions, newest first. */
export function History({ history, moneyChart, withType = false, children }: HistoryProps) {
  if (history.length === 0) return <EmptyMessage>No transaction history.</EmptyMessage>;
  return (
    <>
      <Cards>
        <Chart
          kind="line"
          title={moneyChart}
          points={sumByMonth(history, ({ totalPrice }) => totalPrice)}
          measure="Total Price"
          format={formatMoney}
          colours={[chartColours.line]}
        />
        <Chart
          kind="bar"
          title="Items Amount per Month"
          points={sumByMonth(history, ({ totalItems }) => totalItems)}
          measure="Items Amount"
          format={formatNumber}
          colours={[chartColours.bar]}
        />
        {children}
      </Cards>
      <Card title="Transactions History">
        <ShowMoreTable
          label="Transactions History"
          columns={withType ? columnsWithType : columns}
          rows={newestFirst(history)}
          rowKey={({ transactionId }) => transactionId}
          empty="No transaction history."
        />
      </Card>
    </>
  );
}
