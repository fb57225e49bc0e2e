import type { HistoryEntry } from '../../../contract/details/transaction';
import { sumOf } from '../../format/number';
import type { MoreRows, WithFigures } from '../../schema/figures';
import { newestFirst } from '../transactions/newestFirst';

/** The record of a client, supplier or employee. The figures contain its history. */
export type Traded<D extends { history: HistoryEntry[] }> = Omit<D, 'history'> & WithFigures<Trade>;

/** A row of the history. */
export type Entry = Omit<HistoryEntry, 'products'>;

/** Figures of the transactions of a client, supplier or employee. */
export interface Trade {
  count: number | undefined;
  totalItems: number;
  totalPrice: number;
  /** Computes the rows of the charts by month: months, or the transactions in them. */
  months: () => readonly Pick<HistoryEntry, 'date' | 'totalItems' | 'totalPrice'>[];
  /** Computes the rows of the history, newest first. */
  entries: () => readonly Entry[];
  more?: MoreRows;
  /** Counts the transactions of each type. A type may occur more than once. */
  types: () => readonly { type: string; transactions: number }[];
}

export const trade = ({ history }: { history?: HistoryEntry[] }): Trade => ({
  count: history?.length,
  totalItems: sumOf(history, ({ totalItems }) => totalItems),
  totalPrice: sumOf(history, ({ totalPrice }) => totalPrice),
  months: () => history ?? [],
  entries: () => newestFirst(history),
  types: () => (history ?? []).map(({ type }) => ({ type, transactions: 1 })),
});
