import type { ClientDetail as Client } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import type { Traded } from '../history/trade';
import { PartyDetail } from './PartyDetail';

export default function ClientDetail({ record }: { record: Traded<Client> }) {
  return (
    <PartyDetail
      record={record}
      trade={figuresOf(record)}
      labels={{
        transactions: 'Transactions Amt.',
        items: 'Bought Items',
        moneyChart: 'Income per Month',
      }}
    />
  );
}
