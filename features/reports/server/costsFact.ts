import { COSTS_META } from '../../../contract/costs';
import { readSettings } from '../../../server/entity/settings';
import { pageFact } from '../../../server/http/pageFacts';
import { settings } from '../settings';

/** Tells the web app that clerks see no costs. The page names it only where it differs from the default. */
export const costsFact = pageFact({
  meta: COSTS_META,
  content: async (db) => ((await readSettings(db, settings)).clerksSeeCosts ? undefined : 'hidden'),
});
