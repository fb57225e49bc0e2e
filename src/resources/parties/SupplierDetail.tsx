import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import { PartyDetail } from './PartyDetail';

export default function SupplierDetail({ record }: { record: Supplier }) {
  return (
    <PartyDetail
      record={record}
      labels={{
        transactions: 'Transactions amt.',
        items: 'Delivered Items',
        moneyChart: 'Monthly Expenses',
      }}
    />
  );
}
