import { accountKey } from '../../account';
import { readStoredJson, store } from '../../localStore';
import { type Attempt, randomKey } from '../../views/data/attempt';
import { DRAFT_KEY_PREFIX } from './draftKeys';

/** A sheet with its idempotency key, which it has from its beginning. */
export interface KeyedSheet {
  key: string;
}

/**
 * Returns a store for one unsent count or correction in `localStorage`: it survives reloads and sign-ins.
 * @param place the subject of the sheet: `count:1/` for warehouse 1, `count:1/7` for its category 7, `correction:42` for a transaction
 * @param isSheet validates a stored value: an older release or another program may have written it
 */
export function sheetStore<S extends KeyedSheet>(place: string, isSheet: (kept: Partial<S>) => unknown) {
  const key = accountKey(DRAFT_KEY_PREFIX + place);
  const keep = (sheet: S | null): void => void store(key, sheet && JSON.stringify(sheet));
  return {
    /** Returns the stored sheet; null without a readable one. */
    read: (): S | null => {
      const kept = readStoredJson(key) as (Partial<S> & { attempt?: Attempt | null }) | null;
      if (!kept || !isSheet(kept)) return null;
      const sheet = kept as S;
      if (sheet.key) return sheet;
      // A sheet of an older release has a key if it was sent.
      const keyed = { ...sheet, key: kept.attempt?.key ?? randomKey() };
      keep(keyed);
      return keyed;
    },

    /** Stores a sheet, or replaces the stored one; null deletes it. */
    keep,
  };
}
