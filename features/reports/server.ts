import { type SqlBool, sql } from 'kysely';
import { transaction } from '../../contract/entities/transaction';
import { partsFor } from '../../server/entity/parts';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { sayCount } from '../../server/texts/message';
import { defineVerification } from '../../server/verification';
import { calls } from './contract';
import { countDifferences } from './server/countDifferences';
import { hiddenCosts } from './server/hiddenCosts';
import { findWrongMonthEnds, forgetMonthEnds, keepMonthEnds } from './server/monthEnds';
import { movementsOfPeriod } from './server/movements';
import { stockCard } from './server/stockCard';
import { stockOnDay } from './server/stockOnDay';
import { supplierDeliveries } from './server/supplierDeliveries';
import { trends } from './server/trends';
import { turnover } from './server/turnover';

export const reports: Group = (app, { db, clock, orderSources }) => {
  const shown = hiddenCosts(db);
  route(app, calls.stockOnDay, ({ query }) => shown((seesCosts) => stockOnDay(db, query, clock.today(), seesCosts)));
  route(app, calls.stockCard, ({ query }) => shown(() => stockCard(db, query, clock.today())));
  route(app, calls.countDifferences, ({ query }) => shown((seesCosts) => countDifferences(db, query, seesCosts)));
  route(app, calls.movements, ({ query }) =>
    shown((seesCosts) => movementsOfPeriod(db, query, clock.today(), seesCosts)),
  );
  route(app, calls.supplierDeliveries, ({ query }) =>
    shown((seesCosts) => supplierDeliveries(db, orderSources, query, clock.today(), seesCosts)),
  );
  route(app, calls.turnover, ({ query }) => shown((seesCosts) => turnover(db, query, clock.today(), seesCosts)));
  route(app, calls.trends, ({ query }) => trends(db, clock.today(), query.warehouseId));
};

export { costsFact } from './server/hiddenCosts';

const isOf = (column: 'client_id' | 'supplier_id' | 'employee_id') => (id: number) =>
  sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** Finds the transactions of a client, a supplier or an employee. */
export const ofParties = partsFor(transaction, {
  filters: () => ({ clientId: isOf('client_id'), supplierId: isOf('supplier_id'), employeeId: isOf('employee_id') }),
});

export const monthEnds = defineJob({
  name: 'keep-month-ends',
  title: 'Keeps the stock at the end of months for reports',
  schedule: { every: 24 * 60 * 60_000 },
  missed: 'run',
  run: async ({ db, clock, signal }) => {
    const { length } = await keepMonthEnds(db, clock.today(), signal);
    return sayCount(length, '{count} month was kept.', '{count} months were kept.');
  },
});

export const comparedMonthEnds = defineVerification({ find: findWrongMonthEnds, repair: forgetMonthEnds });
