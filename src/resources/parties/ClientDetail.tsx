import type { ClientDetail as Client } from '../../../contract/details/party';
import { PartyDetail } from './PartyDetail';

export default function ClientDetail({ record }: { record: Client }) {
  return (
    <PartyDetail
      record={record}
      labels={{
        transactions: 'Transactions Amt.',
        items: 'Bought Items',
        moneyChart: 'Income per Month',
      }}
    />
  );
}
