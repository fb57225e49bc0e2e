import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { deliver, moveOptions, receive, transfer } from './stock';

export function inventory(app: FastifyInstance, { db, clock }: Context): void {
  const { inventory: calls } = endpoints;
  route(app, calls.receive, ({ body, headers }) => receive(db, body, moveOptions(headers, clock)));
  route(app, calls.transfer, ({ body, headers }) => transfer(db, body, moveOptions(headers, clock)));
  route(app, calls.delivery, ({ body, headers }) => deliver(db, body, moveOptions(headers, clock)));
}
