import { type Message, priceOf, say, sayCount } from '../../../server/texts/message';
import type { PricePerChoice } from '../contract';
import { isPriceOfPiece, type Target } from '../fields';
import { piecesInTitle } from '../match';
import type { Table } from '../read/table';
import { PIECES } from '../titles/goods';
import type { Draft, Refuse } from './draft';
import type { MatchedColumn } from './drafts';
import { divided } from './factors';

/** Returns the pieces that a price is for: 100 of `100 szt.`, one of `szt.`; undefined where the cell has none. */
export function piecesIn(cell: string): number | undefined {
  const match = PIECES.exec(cell.trim());
  return match ? Number(match[1] ?? 1) : undefined;
}

interface PriceContext {
  table: Table;
  columns: readonly MatchedColumn[];
  choice: PricePerChoice | undefined;
  refuse: Refuse;
}

/**
 * Divides prices that are for several pieces, by a column of the file or the title of the price, if the user says so. Without a choice
 * their rows are refused.
 * @returns the different numbers of pieces, and a warning about divided prices
 */
export function takePricesPer(
  drafts: readonly Draft[],
  { table, columns, choice, refuse }: PriceContext,
): { pieces: number[]; warnings: Message[] } {
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const prices = columns.filter(({ target }) => isPriceOfPiece(target));
  const counts = columns.find(({ target }) => target.isPricePer)?.target;
  const pieces = new Set<number>();
  let count = 0;
  for (const draft of drafts) {
    const { patch } = draft;
    const inRow = counts && (patch.get(counts) as number | undefined);
    if (counts) patch.delete(counts);
    for (const { target, column } of prices) {
      const title = titles.get(column) ?? '';
      const price = patch.get(target) as number | undefined;
      const per = inRow ?? piecesInTitle(title) ?? 1;
      if (price === undefined || per === 1) continue;
      pieces.add(per);
      if (choice === 'divide') divide(draft, { target, title, price, per });
      else if (choice === undefined)
        refuse(draft, title, say('The price is for {pieces} pieces: say whether it is divided.', { pieces: per }));
    }
  }
  const warnings =
    count > 0
      ? [
          sayCount(
            count,
            '{count} price is for several pieces: the price of one is taken.',
            '{count} prices are for several pieces: the price of one is taken.',
          ),
        ]
      : [];
  return { pieces: [...pieces].toSorted((one, other) => one - other), warnings };

  function divide(
    draft: Draft,
    { target, title, price, per }: { target: Target; title: string; price: number; per: number },
  ): void {
    const ofOne = divided(price, per);
    if (ofOne === undefined)
      refuse(
        draft,
        title,
        say('{value} for {amount} pieces is no whole number of cents for one', {
          value: priceOf(price),
          amount: per,
        }),
      );
    else {
      draft.patch.set(target, ofOne);
      count++;
    }
  }
}
