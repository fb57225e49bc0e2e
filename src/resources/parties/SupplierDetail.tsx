import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import type { Traded } from '../history/trade';
import { PartyDetail } from './PartyDetail';

export default function SupplierDetail({ record }: { record: Traded<Supplier> }) {
  return (
    <PartyDetail
      record={record}
      trade={figuresOf(record)}
      labels={{
        transactions: 'Transactions amt.',
        items: 'Delivered Items',
        moneyChart: 'Monthly Expenses',
      }}
    />
  );
}
