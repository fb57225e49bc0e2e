import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { moveOptions } from '../../server/inventory/stock';
import { calls } from './contract';
import { count, toCount } from './server/counts';

export const stockCounts: Group = (app, { db, clock }) => {
  route(app, calls.toCount, ({ params: { id }, query }) => toCount(db, id, query.categoryId));
  route(app, calls.count, ({ body, headers }) => count(db, body, moveOptions(headers, clock)));
};
