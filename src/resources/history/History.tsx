import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../format/number';
import { date, integer, longText, money } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { t, translateDescription } from '../../texts/t';
import { chartColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { sumByMonth } from '../../views/charts/series';
import { EmptyMessage } from '../../views/messages/ErrorMessage';
import { Cards } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { Fold } from '../../views/show/Fold';
import { RecordLayout } from '../../views/show/RecordLayout';
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
  /** The attributes and the totals. */
  facts: ReactNode;
  /** Charts beside the two by month. */
  children?: ReactNode;
}

/** The page of a party or an employee: its attributes, charts by month, and its transactions, newest first. */
export const HistoryLayout = ({ trade, moneyChart, withType = false, facts, children }: HistoryProps) => (
  <RecordLayout
    factsFirst
    facts={facts}
    main={
      // The table below has the error of an unreadable history.
      <Part instead={null}>
        {() =>
          trade.entries().length > 0 && (
            <Fold title={t('Charts')}>
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
            </Fold>
          )
        }
      </Part>
    }
  >
    <Part>
      {() => {
        const entries = trade.entries();
        return entries.length === 0 ? (
          <EmptyMessage>{t('No transaction history.')}</EmptyMessage>
        ) : (
          <TransactionsCard
            title={t('Transactions History')}
            columns={withType ? columnsWithType : columns}
            rows={() => entries}
            more={trade.more}
            empty={t('No transaction history.')}
          />
        );
      }}
    </Part>
  </RecordLayout>
);
