import { includes } from '../../../contract/definition/roles';
import { currentActor } from '../../../server/db/actor';
import type { Db } from '../../../server/db/types';
import { readSettings } from '../../../server/entity/settings';
import { pageFact } from '../../../server/http/pageFacts';
import { COSTS, COSTS_META } from '../costs';
import { settings } from '../settings';

/** Tells the web app that clerks see no costs. The page names it only where it differs from the default. */
export const costsFact = pageFact({
  meta: COSTS_META,
  content: async (db) => ((await readSettings(db, settings)).clerksSeeCosts ? undefined : 'hidden'),
});

/**
 * Returns a function that leaves the costs out of the answer of a report, where the settings hide them from the caller. It tells the
 * report first, because an order of rows by their costs would say which ones cost more.
 */
export const hiddenCosts =
  (db: Db) =>
  async <Answer extends object>(read: (seesCosts: boolean) => Promise<Answer>): Promise<Answer> => {
    const { role } = currentActor();
    // Without accounts there are no roles.
    if (role === undefined || includes(role, 'manager')) return read(true);
    const { clerksSeeCosts } = await readSettings(db, settings);
    const answer = await read(clerksSeeCosts);
    return clerksSeeCosts ? answer : (withoutCosts(answer) as Answer);
  };

/** Returns a copy of a value without any costs, at any depth. */
function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCosts);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([name]) => !COSTS.includes(name));
  return Object.fromEntries(shown.map(([name, each]) => [name, withoutCosts(each)]));
}
