import type { ClientDetail as Client } from '../../../contract/details/party';
import type { OverviewOf } from '../../../features/overviews/contract';
import { useTrade } from '../history/useTrade';
import { PartyDetail } from './PartyDetail';

export default function ClientDetail({ record }: { record: Client | OverviewOf<'clients'> }) {
  return (
    <PartyDetail
      record={record}
      trade={useTrade('clients', record.clientId, record)}
      labels={{
        transactions: 'Transactions Amt.',
        items: 'Bought Items',
        moneyChart: 'Income per Month',
      }}
    />
  );
}
