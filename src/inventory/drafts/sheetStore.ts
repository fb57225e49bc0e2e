import { owned } from '../../account';
import { DRAFT_KEY_PREFIX } from './draftKeys';

/**
 * What is filled in at one place, as the browser keeps it over reloads and sign-ins until it is booked.
 * @param place such as `count:1/`
 * @param isSheet what lies in the browser may be an older version's, or anybody's
 */
export function sheetStore<S extends object>(place: string, isSheet: (kept: Partial<S>) => unknown) {
  const key = owned(DRAFT_KEY_PREFIX + place);
  return {
    /** What is kept; null where nothing is that can be read. */
    read: (): S | null => {
      try {
        const kept: Partial<S> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
        return kept && isSheet(kept) ? (kept as S) : null;
      } catch {
        return null;
      }
    },

    /** Keeps it in place of what was kept; null forgets that. */
    keep: (sheet: S | null): void => {
      try {
        if (sheet) localStorage.setItem(key, JSON.stringify(sheet));
        else localStorage.removeItem(key);
      } catch {
        // The sheet itself is still on the screen.
      }
    },
  };
}
