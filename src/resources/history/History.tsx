import type { ReactNode } from 'react';
import { formatMoney } from '../../format/money';
import { formatNumber } from '../../format/number';
import { date, integer, longText, money } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { t, translateDescription } from '../../texts/t';
import { chartColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { sumByMonth } from '../../views/charts/series';
import { EmptyMessage } from '../../views/messages/ErrorMessage';
import { Cards } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { transactionColumn, typeColumn } from '../transactions/columns';
import { TransactionsCard } from '../transactions/TransactionsCard';
import type { Entry, Trade } from './trade';

const dateColumn = column(date('Date'), (entry: Entry) => entry.date);
const otherColumns = [
  column(longText('Description'), ({ description }: Entry) => translateDescription(description)),
  column(integer('Items Amount'), ({ totalItems }: Entry) => totalItems),
  column(money('Total Price'), ({ totalPrice }: Entry) => totalPrice),
  transactionColumn<Entry>(),
];
const columns = [dateColumn, ...otherColumns];
const columnsWithType = [dateColumn, typeColumn<Entry>(), ...otherColumns];

interface HistoryProps {
  trade: Trade;
  /** The title of the chart of money by month. */
  moneyChart: string;
  withType?: boolean;
  /** Charts beside the two by month. */
  children?: ReactNode;
}

/** The transactions of a party or an employee: charts by month, and a table, newest first. */
export const History = (props: HistoryProps) => (
  <Part>
    <Drawn {...props} />
  </Part>
);

function Drawn({ trade, moneyChart, withType = false, children }: HistoryProps) {
  const entries = trade.entries();
  if (entries.length === 0) return <EmptyMessage>{t('No transaction history.')}</EmptyMessage>;
  return (
    <>
      <Cards>
        <Chart
          kind="line"
          title={moneyChart}
          points={() => sumByMonth(trade.months(), ({ totalPrice }) => totalPrice)}
          measure={t('Total Price')}
          format={formatMoney}
          colours={[chartColours.line]}
        />
        <Chart
          kind="bar"
          title={t('Items Amount per Month')}
          points={() => sumByMonth(trade.months(), ({ totalItems }) => totalItems)}
          measure={t('Items Amount')}
          format={formatNumber}
          colours={[chartColours.bar]}
        />
        {children}
      </Cards>
      <TransactionsCard
        title={t('Transactions History')}
        columns={withType ? columnsWithType : columns}
        rows={() => entries}
        more={trade.more}
        empty={t('No transaction history.')}
      />
    </>
  );
}
