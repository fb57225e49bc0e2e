import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import { t } from '../../texts/t';
import { type Traded, trade } from '../history/trade';
import { PartyShow } from './PartyShow';

export default function SupplierShow({ record }: { record: Traded<Supplier> }) {
  return (
    <PartyShow
      move="receive"
      list="suppliers"
      id={record.supplierId}
      record={record}
      trade={figuresOf(record, trade)}
      labels={{
        transactions: t('Transactions amt.'),
        items: t('Delivered Items'),
        moneyChart: t('Monthly Expenses'),
      }}
    />
  );
}
