import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { sayCount } from '../../server/texts/message';
import { calls } from './contract';
import { countDifferences } from './server/countDifferences';
import { hiddenCosts } from './server/hiddenCosts';
import { keepMonthEnds } from './server/monthEnds';
import { stockCard } from './server/stockCard';
import { stockOnDay } from './server/stockOnDay';
import { supplierDeliveries } from './server/supplierDeliveries';
import { turnover } from './server/turnover';

export const reports: Group = (app, { db, clock, orderSources }) => {
  const shown = hiddenCosts(db);
  route(app, calls.stockOnDay, ({ query }) => shown(stockOnDay(db, query, clock.today())));
  route(app, calls.stockCard, ({ query }) => shown(stockCard(db, query, clock.today())));
  route(app, calls.countDifferences, ({ query }) => shown(countDifferences(db, query)));
  route(app, calls.supplierDeliveries, ({ query }) =>
    shown(supplierDeliveries(db, orderSources, query, clock.today())),
  );
  route(app, calls.turnover, ({ query }) => shown(turnover(db, query, clock.today())));
};

export { costsFact } from './server/hiddenCosts';

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
