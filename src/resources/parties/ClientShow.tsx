import type { ClientDetail as Client } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import { type Traded, trade } from '../history/trade';
import { PartyShow } from './PartyShow';

export default function ClientShow({ record }: { record: Traded<Client> }) {
  return (
    <PartyShow
      record={record}
      trade={figuresOf(record, trade)}
      labels={{
        transactions: 'Transactions Amt.',
        items: 'Bought Items',
        moneyChart: 'Income per Month',
      }}
    />
  );
}
