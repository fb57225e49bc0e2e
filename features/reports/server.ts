import { type SqlBool, sql } from 'kysely';
import { transaction } from '../../contract/entities/transaction';
import { partsFor } from '../../server/entity/parts';
import { reportRoute } from '../../server/entity/report';
import type { Group } from '../../server/http/context';
import { definePageLists } from '../../server/http/pageFacts';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { defineVerification } from '../../server/ledger/verify';
import { sayCount } from '../../server/texts/message';
import { calls } from './contract';
import { REPORTS } from './definitions/reports';
import { ageing } from './server/ageing';
import { countDifferences } from './server/countDifferences';
import { idleStock } from './server/idleStock';
import { margin } from './server/margin';
import { findWrongMonthEnds, forgetMonthEnds, keepMonthEnds } from './server/monthEnds';
import { movementsOfPeriod } from './server/movements';
import { purchases } from './server/purchases';
import { stockCard } from './server/stockCard';
import { stockOnDay } from './server/stockOnDay';
import { supplierDeliveries } from './server/supplierDeliveries';
import { trends } from './server/trends';
import { turnover } from './server/turnover';

export const reports: Group = (app, context) => {
  const { db, clock } = context;
  reportRoute(app, calls.stockOnDay, stockOnDay, context);
  reportRoute(app, calls.countDifferences, countDifferences, context);
  reportRoute(app, calls.movements, movementsOfPeriod, context);
  reportRoute(app, calls.supplierDeliveries, supplierDeliveries, context);
  reportRoute(app, calls.turnover, turnover, context);
  reportRoute(app, calls.purchases, purchases, context);
  reportRoute(app, calls.idleStock, idleStock, context);
  reportRoute(app, calls.ageing, ageing, context);
  reportRoute(app, calls.margin, margin, context);
  route(app, calls.stockCard, ({ query }) => stockCard(db, query, clock.today()));
  route(app, calls.trends, ({ query }) => trends(db, clock.today(), query.warehouseId));
};

export const lists = definePageLists(...REPORTS);

export { costsFact } from './server/costsFact';

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
    return sayCount(length, 'months-kept');
  },
});

export const comparedMonthEnds = defineVerification({ find: findWrongMonthEnds, repair: forgetMonthEnds });
