import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { scarcest } from './server/scarcest';

export const scarcestProducts: Group = (app, { db }) => {
  route(app, calls.scarcest, ({ query }) => scarcest(db, query.warehouseId));
};
