import type { ClientDetail } from '../../../contract/details/party';
import { formatMoney } from '../../format/money';
import { formatNumber, sumOf } from '../../format/number';
import { addressLine } from '../../geography/addressLine';
import { emailLink, phoneLink } from '../../schema/cells';
import { Facts } from '../../views/detail/Facts';
import { History } from '../history/History';

interface PartyDetailProps {
  record: Omit<ClientDetail, 'clientId'>;
  labels: { transactions: string; items: string; moneyChart: string };
}

/** A client or a supplier: contacts, what was traded in all, by month and one by one. */
export function PartyDetail({ record, labels }: PartyDetailProps) {
  const { history = [] } = record;
  return (
    <>
      <Facts
        items={[
          { label: 'E-mail', value: emailLink(record.email) },
          { label: 'Phone No.', value: phoneLink(record.phoneNumber) },
          { label: 'Address', value: addressLine(record.address) },
          { label: labels.transactions, value: formatNumber(record.history?.length) },
          { label: labels.items, value: formatNumber(sumOf(record.history, ({ totalItems }) => totalItems)) },
          { label: 'Total Income', value: formatMoney(sumOf(record.history, ({ totalPrice }) => totalPrice)) },
        ]}
      />
      <History history={history} moneyChart={labels.moneyChart} />
    </>
  );
}
