import type { ClientDetail as Client } from '../../../contract/details/party';
import { figuresOf } from '../../schema/figures';
import { t } from '../../texts/t';
import { type Traded, trade } from '../history/trade';
import { PartyShow } from './PartyShow';

export default function ClientShow({ record }: { record: Traded<Client> }) {
  return (
    <PartyShow
      move="delivery"
      list="clients"
      id={record.clientId}
      record={record}
      trade={figuresOf(record, trade)}
      labels={{
        transactions: t('Transactions Amt.'),
        items: t('Bought Items'),
        moneyChart: t('Income per Month'),
      }}
    />
  );
}
