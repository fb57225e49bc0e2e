import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../http/context';
import { type Input, route } from '../http/route';
import { deliver, receive, transfer } from './stock';

export function inventory(app: FastifyInstance, { db, clock }: Context): void {
  const { inventory: calls } = endpoints;
  const options = ({ headers }: Input<(typeof calls)[keyof typeof calls]>) => ({
    idempotencyKey: headers['idempotency-key'],
    clock,
  });

  route(app, calls.receive, (input) => receive(db, input.body, options(input)));
  route(app, calls.transfer, (input) => transfer(db, input.body, options(input)));
  route(app, calls.delivery, (input) => deliver(db, input.body, options(input)));
}
