import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { byWarehouse } from '../../contract/entities/scope';
import { transactions } from '../resources/transactions';
import { listUrl } from '../routing/urls';
import { readListAddress } from '../schema/list/listAddress';
import { t, translate } from '../texts/t';
import { useProvider } from '../views/data/useProvider';
import { withLink } from '../views/list/ListTable';
import { listQueryOptions } from '../views/list/listQueryOptions';
import { useScope } from '../views/scope';
import { TablePart } from './TablePart';

/** The columns of the list that the panel shows, by key. */
const KEYS = ['date', 'type', 'from', 'to', 'total'];
/** On a card, From and To replace the type. */
const CARD = ['date', 'from', 'to', 'total'];
const columns = withLink(
  transactions.name,
  transactions.columns.filter(({ key }) => KEYS.includes(key)),
);
const address = readListAddress(transactions, new URLSearchParams());

export const latestQueryOptions = (dataProvider: DataProvider, chosen: string | null) =>
  listQueryOptions(dataProvider, transactions, address, chosen);

/** The latest transactions of the selected warehouse or of all: the first rows of the documented list. */
export function LatestTransactions() {
  const { chosen } = useScope(byWarehouse);
  const query = useQuery({
    ...latestQueryOptions(useProvider(), chosen),
    select: ({ data }) => data,
  });
  return (
    <TablePart
      title={t('Latest Transactions')}
      all={{ label: t('All transactions'), to: listUrl('transactions') }}
      query={query}
      columns={columns}
      card={CARD}
      rowKey={({ id }) => id}
      empty={translate(transactions.texts.empty)}
    />
  );
}
