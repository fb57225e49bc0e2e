import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import { type Traded, trade } from '../history/trade';
import { PartyShow } from './PartyShow';

export default function SupplierShow({ record }: { record: Traded<Supplier> }) {
  return (
    <PartyShow
      record={record}
      trade={figuresOf(record, trade)}
      labels={{
        transactions: 'Transactions amt.',
        items: 'Delivered Items',
        moneyChart: 'Monthly Expenses',
      }}
    />
  );
}
