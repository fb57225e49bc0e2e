import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { summarize } from './summary';

export function dashboard(app: FastifyInstance, { db, clock }: Context): void {
  route(app, endpoints.dashboard.summary, ({ query }) => summarize(db, clock.today(), query.warehouseId));
}
