import type { ClientDetail } from '../../../contract/details/party';
import { formatMoney } from '../../format/money';
import { formatNumber } from '../../format/number';
import { addressLine } from '../../geography/addressLine';
import { emailLink, phoneLink } from '../../schema/cells';
import { t } from '../../texts/t';
import { Facts } from '../../views/show/Facts';
import { Slot } from '../../views/slots/Slot';
import { HistoryLayout } from '../history/History';
import type { Trade } from '../history/trade';

interface PartyShowProps {
  list: 'clients' | 'suppliers';
  id: number;
  trade: Trade;
  record: Pick<ClientDetail, 'email' | 'phoneNumber' | 'address'>;
  labels: { transactions: string; items: string; moneyChart: string };
}

/** The page of a client or a supplier: contacts, and their transactions in total, by month and as a list. */
export function PartyShow({ list, id, record, trade, labels }: PartyShowProps) {
  return (
    <HistoryLayout
      trade={trade}
      moneyChart={labels.moneyChart}
      facts={
        <>
          <Facts
            items={[
              { label: t('E-mail'), value: emailLink(record.email) },
              { label: t('Phone No.'), value: phoneLink(record.phoneNumber) },
              { label: t('Address'), value: addressLine(record.address) },
              { label: labels.transactions, value: formatNumber(trade.count) },
              { label: labels.items, value: formatNumber(trade.totalItems) },
              { label: t('Total Income'), value: formatMoney(trade.totalPrice) },
            ]}
          />
          <Slot name="recordFacts" list={list} id={id} record={record} />
        </>
      }
    />
  );
}
