import type { HistoryEntry } from '../../../contract/details/transaction';
import type { OverviewOf, RowIn } from '../../../features/overviews/contract';
import { sumOf } from '../../format/number';
import type { Further } from '../../views/detail/ShowMoreTable';
import { useFurther } from '../../views/detail/useFurther';
import { newestFirst } from '../transactions/columns';

/** A row of somebody's history. */
export type Entry = RowIn<'clients', 'entries'>;

/** What somebody's transactions come to, and the newest of them. */
export interface Trade {
  count: number | undefined;
  totalItems: number;
  totalPrice: number;
  /** Computes the rows of the charts by month: months, or the transactions in them. Throws where the record is malformed. */
  figures: () => readonly Pick<HistoryEntry, 'date' | 'totalItems' | 'totalPrice'>[];
  /** Computes the rows, as `figures`. */
  entries: () => readonly Entry[];
  /** Where these are not all. */
  further?: Further<Entry>;
}

type Told = Traded | { history?: HistoryEntry[] };
type Traded = Pick<OverviewOf<'clients'>, 'transactionsCount' | 'totalItems' | 'totalPrice' | 'months' | 'entries'>;

/** It as an overview tells it, or added up from all of a history. */
export function useTrade(entity: 'clients' | 'suppliers' | 'employees', id: number, record: Told): Trade {
  const furtherOf = useFurther(entity, id);
  if ('entries' in record) {
    const { transactionsCount: count, totalItems, totalPrice, months, entries } = record;
    const figures = () => months.map(({ month, ...sums }) => ({ date: `${month}-01`, ...sums }));
    const further = furtherOf<Entry>('entries', count, 'transactionId');
    return { count, totalItems, totalPrice, figures, entries: () => entries, further };
  }
  const { history } = record;
  return {
    count: history?.length,
    totalItems: sumOf(history, ({ totalItems }) => totalItems),
    totalPrice: sumOf(history, ({ totalPrice }) => totalPrice),
    figures: () => history ?? [],
    entries: () => newestFirst(history),
  };
}
