import type { HistoryEntry } from '../../../contract/transaction';

type Figures = Pick<HistoryEntry, 'totalItems' | 'totalPrice'>;

/** What a history adds up to: pieces, and money in dollars. */
export const totals = (history: readonly Figures[]): { items: number; money: number } => ({
  items: history.reduce((sum, { totalItems }) => sum + totalItems, 0),
  money: history.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
});
