import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import type { OverviewOf } from '../../../features/overviews/contract';
import { useTrade } from '../history/useTrade';
import { PartyDetail } from './PartyDetail';

export default function SupplierDetail({ record }: { record: Supplier | OverviewOf<'suppliers'> }) {
  return (
    <PartyDetail
      record={record}
      trade={useTrade('suppliers', record.supplierId, record)}
      labels={{
        transactions: 'Transactions amt.',
        items: 'Delivered Items',
        moneyChart: 'Monthly Expenses',
      }}
    />
  );
}
