import type { Executor } from '../../../server/db/types';
import { readSettings } from '../../../server/entity/settings';
import type { Context } from '../../../server/http/context';
import { type Said, say } from '../../../server/texts/message';
import type { Target } from '../fields';
import type { Table, TableRow } from '../read/table';
import { currencyIn } from '../read/values';

/*
 * The currencies of prices. Nothing is converted, so that a price in another currency than the firm's waits for the choice of the user.
 */

/** Returns the currency of the firm; undefined where no feature has it. */
export async function firmCurrency(db: Executor, settings: Context['settings']): Promise<string | undefined> {
  const firm = settings.find(({ name }) => name === 'firm');
  return firm && String((await readSettings(db, firm))['currency']);
}

/** Returns the currency that a cell names, by its text or its format. */
export const currencyOf = ({ cells, facts }: TableRow, column: number): string | undefined =>
  facts?.get(column)?.currency ?? currencyIn(cells[column] ?? '');

/** Returns the currency that most prices of a column name, by the column. */
export function usualCurrencies(
  table: Table,
  columns: readonly { column: number; target: Target }[],
): Map<number, string> {
  const usual = new Map<number, string>();
  for (const { column, target } of columns) {
    if (target.field.kind !== 'money') continue;
    const counts = new Map<string, number>();
    for (const row of table.rows) {
      const currency = currencyOf(row, column);
      if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
    const [[most] = []] = [...counts].toSorted((one, other) => other[1] - one[1]);
    if (most !== undefined) usual.set(column, most);
  }
  return usual;
}

/** The currencies that prices may have. */
export interface CurrencyRule {
  /** The currency of the firm. */
  own: string | undefined;
  /** The currencies whose prices the user takes as they are. */
  taken: readonly string[];
}

/** Returns why a price is refused for its currency. */
export function currencyRefusal(
  text: string,
  currency: string | undefined,
  usual: string | undefined,
  { own, taken }: CurrencyRule,
): Said | undefined {
  if (currency === undefined) return undefined;
  if (usual !== undefined && currency !== usual) return say('several-currencies', { text, currency, usual });
  if (own === undefined || currency === own || taken.includes(currency)) return undefined;
  return say('other-currency', {
    text,
    currency,
    own,
  });
}
