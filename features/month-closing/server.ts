import { includes } from '../../contract/definition/roles';
import { currentActor } from '../../server/db/actor';
import type { Db } from '../../server/db/types';
import { readSettings } from '../../server/entity/settings';
import type { Context, Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineVerification } from '../../server/verification';
import { calls } from './contract';
import { closeMonth } from './server/closing';
import { findDifferences } from './server/differences';
import { readMonths } from './server/months';

export const monthClosing: Group = (app, { db, clock, settings }) => {
  route(app, calls.months, async () => {
    const [seesCosts, months] = await Promise.all([callerSeesCosts(db, settings), readMonths(db, clock.today())]);
    return {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      months: seesCosts ? months : months.map(({ value: _, ...month }) => month),
    };
  });
  route(app, calls.close, async ({ body: { day } }, { caller }) => ({
    closed: await closeMonth(db, { month: day.slice(0, 7), by: caller?.name ?? 'administrator', clock }),
  }));
};

/** Returns whether the caller sees costs. The reports have the setting that hides them from clerks and viewers. */
async function callerSeesCosts(db: Db, settings: Context['settings']): Promise<boolean> {
  const { role } = currentActor();
  const ofReports = settings.find(({ name, fields }) => name === 'reports' && 'clerksSeeCosts' in fields);
  // Without accounts there are no roles.
  if (role === undefined || includes(role, 'manager') || !ofReports) return true;
  return (await readSettings(db, ofReports))['clerksSeeCosts'] === true;
}

/** Closed months are never put right: `db:verify --repair` leaves them, and says that they contradict the journal. */
export const comparedMonths = defineVerification({ find: findDifferences });
