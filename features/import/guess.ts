import { gtinOf } from '../../contract/gtin';
import type { Target } from './fields';
import type { Table } from './read/table';
import { isNothing } from './read/values';

/*
 * Fields of columns with unknown titles, by values that can mean nothing else: barcodes by their check digits, addresses of mail. Where
 * two columns could have a field, neither gets it.
 */

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;
/** Words of the titles of codes that mean more than one piece. */
const OF_PACKS = /opak|karton|zbiorcz|palet|pallet|pack|case|carton|outer|verpack|\bve\b/i;

/** Fails for a number of 12 to 14 digits whose last digit is not the check digit: one of ten random numbers passes. */
const isBarcode = (value: string): boolean => /^\d{12,14}$/.test(value) && gtinOf(value) !== undefined;

/** Gives columns without a field the one that their values tell. @returns the numbers of these columns */
export function guessByValues(table: Table, targets: readonly Target[], matched: Map<number, Target | null>): number[] {
  const guessed: number[] = [];
  const valuesOf = (at: number) =>
    table.rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => !isNothing(cell));
  const give = (target: Target | undefined, isMeant: (at: number, title: string) => boolean) => {
    if (!target) return;
    const [found, ...others] = table.columns.filter(({ at, title }) => matched.get(at) === null && isMeant(at, title));
    if (!found || others.length > 0) return;
    matched.set(found.at, target);
    guessed.push(found.at);
  };
  const hasBarcodes = (at: number) => {
    const values = valuesOf(at);
    return new Set(values).size > 1 && values.every(isBarcode);
  };
  const taken = [...matched].flatMap(([at, target]) => (target ? [{ at, target }] : []));
  const codes = targets.find(({ part }) => part !== undefined);
  // A second column of barcodes is probably the one of packs, and a list of packs has a field for them.
  const isTold = taken.some(({ at, target }) => target === codes && hasBarcodes(at));
  if (!isTold && !targets.some(({ isCode }) => isCode))
    give(codes, (at, title) => !OF_PACKS.test(title) && hasBarcodes(at));
  const email = targets.find(({ field }) => field.kind === 'email');
  if (!taken.some(({ target }) => target === email))
    give(email, (at) => {
      const values = valuesOf(at);
      return values.length > 0 && values.every((value) => EMAIL.test(value));
    });
  return guessed;
}
