import { readSettings } from '../../server/entity/settings';
import { pageFact } from '../../server/http/pageFacts';
import { settings } from './settings';

/** The currency of all amounts. The page names it only where it differs from the specification's dollars. */
export const currency = pageFact({
  meta: 'magazyn-currency',
  content: async (db) => {
    const { currency: code } = await readSettings(db, settings);
    return code === settings.defaults.currency ? undefined : code;
  },
});
