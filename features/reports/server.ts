import { type SqlBool, sql } from 'kysely';
import { transaction } from '../../contract/entities/transaction';
import { callerSeesCosts } from '../../server/entity/costs';
import { partsFor } from '../../server/entity/parts';
import type { Group } from '../../server/http/context';
import { definePageLists } from '../../server/http/pageLists';
import { route } from '../../server/http/route';
import { orderSources } from '../../server/inventory/orderSource';
import { defineJob } from '../../server/jobs/job';
import { defineVerification } from '../../server/ledger/verify';
import { sayCount } from '../../server/texts/message';
import { ageingReport } from './ageingList';
import { calls } from './contract';
import { countsReport } from './countsList';
import { deliveriesReport } from './deliveriesList';
import { idleReport } from './idleList';
import { marginReport } from './marginList';
import { movementsReport } from './movementsList';
import { purchasesReport } from './purchasesList';
import { stockCard as stockCardReport, stockReport } from './reportLists';
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
import { turnoverReport } from './turnoverList';

export const reports: Group = (app, context) => {
  const { db, clock, settings } = context;
  // The order of rows by their costs would say which ones cost more.
  const seesCosts = () => callerSeesCosts(db, settings);
  route(app, calls.stockOnDay, async ({ query }) => stockOnDay(db, query, clock.today(), await seesCosts()));
  route(app, calls.stockCard, ({ query }) => stockCard(db, query, clock.today()));
  route(app, calls.countDifferences, async ({ query }) => countDifferences(db, query, await seesCosts()));
  route(app, calls.movements, async ({ query }) => movementsOfPeriod(db, query, clock.today(), await seesCosts()));
  route(app, calls.supplierDeliveries, async ({ query }) =>
    supplierDeliveries(db, orderSources.of(context), query, clock.today(), await seesCosts()),
  );
  route(app, calls.turnover, async ({ query }) => turnover(db, query, clock.today(), await seesCosts()));
  route(app, calls.purchases, async ({ query }) => purchases(db, query, clock.today(), await seesCosts()));
  route(app, calls.idleStock, async ({ query }) => idleStock(db, query, clock.today(), await seesCosts()));
  route(app, calls.ageing, async ({ query }) => ageing(db, query, clock.today(), await seesCosts()));
  route(app, calls.margin, async ({ query }) => margin(db, query, clock.today(), await seesCosts()));
  route(app, calls.trends, ({ query }) => trends(db, clock.today(), query.warehouseId));
};

export const lists = definePageLists(
  stockReport,
  stockCardReport,
  countsReport,
  movementsReport,
  deliveriesReport,
  turnoverReport,
  purchasesReport,
  idleReport,
  ageingReport,
  marginReport,
);

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
    return sayCount(length, '{count} month was kept.', '{count} months were kept.');
  },
});

export const comparedMonthEnds = defineVerification({ find: findWrongMonthEnds, repair: forgetMonthEnds });
