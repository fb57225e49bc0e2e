import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineVerification } from '../../server/ledger/verify';
import { calls } from './contract';
import { closeMonth } from './server/closing';
import { findDifferences } from './server/differences';
import { readMonths, readStock } from './server/months';

export const monthClosing: Group = (app, { db, clock }) => {
  route(app, calls.months, async () => ({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    months: await readMonths(db, clock.today()),
  }));
  route(app, calls.stock, async ({ params: { month } }) => ({ stock: await readStock(db, month) }));
  route(app, calls.close, async ({ body: { day } }, { caller }) => ({
    closed: await closeMonth(db, { month: day.slice(0, 7), by: caller?.name ?? 'administrator', clock }),
  }));
};

/** Closed months are never put right: `db:verify --repair` leaves them, and says that they contradict the journal. */
export const comparedMonths = defineVerification({ find: findDifferences });
