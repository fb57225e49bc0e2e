import { accountKey } from '../../account';
import { readStoredJson, store } from '../../localStore';
import { DRAFT_KEY_PREFIX } from './draftKeys';

/**
 * Returns a store for one unsent count or correction in `localStorage`: it survives reloads and sign-ins.
 * @param place the subject of the sheet: `count:1/` for warehouse 1, `count:1/7` for its category 7, `correction:42` for a transaction
 * @param isSheet validates a stored value: an older release or another program may have written it
 */
export function sheetStore<S extends object>(place: string, isSheet: (kept: Partial<S>) => unknown) {
  const key = accountKey(DRAFT_KEY_PREFIX + place);
  return {
    /** Returns the stored sheet; null without a readable one. */
    read: (): S | null => {
      const kept = readStoredJson(key) as Partial<S> | null;
      return kept && isSheet(kept) ? (kept as S) : null;
    },

    /** Stores a sheet, or replaces the stored one; null deletes it. */
    keep: (sheet: S | null): void => void store(key, sheet && JSON.stringify(sheet)),
  };
}
