import { MOVE_ROLE } from '../../../contract/definition/roles';
import type { ClientDetail } from '../../../contract/details/party';
import { hasRole } from '../../account';
import { formatMoney, formatNumber } from '../../format/number';
import { addressLine } from '../../geography/address';
import { moveLinks } from '../../inventory/moveLinks';
import { partyMoveUrl } from '../../inventory/moveUrls';
import { emailLink, phoneLink } from '../../schema/cells';
import { t, translate } from '../../texts/t';
import { ButtonLink } from '../../views/Button';
import { Facts } from '../../views/show/Facts';
import { RecordActions } from '../../views/show/RecordActions';
import { Slot } from '../../views/slots/Slot';
import { HistoryLayout } from '../history/History';
import type { Trade } from '../history/trade';

interface PartyShowProps {
  /** The move that is made with the party. */
  move: 'receive' | 'delivery';
  list: 'clients' | 'suppliers';
  id: number;
  trade: Trade;
  record: Pick<ClientDetail, 'email' | 'phoneNumber' | 'address'>;
  labels: { transactions: string; items: string; moneyChart: string };
}

/** The page of a client or a supplier: contacts, and their transactions in total, by month and as a list. */
export function PartyShow({ move, list, id, record, trade, labels }: PartyShowProps) {
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
          {hasRole(MOVE_ROLE) &&
            moveLinks
              .filter(({ path }) => path === move)
              .map(({ path, name, icon: Icon }) => (
                <RecordActions key={path}>
                  <ButtonLink variant="outlined" href={partyMoveUrl(path, id)}>
                    <Icon fontSize="small" />
                    {translate(name)}
                  </ButtonLink>
                </RecordActions>
              ))}
          <Slot name="recordFacts" list={list} id={id} record={record} />
        </>
      }
    />
  );
}
