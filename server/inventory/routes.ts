import type { FastifyInstance } from 'fastify';
import type { IdempotencyHeaders } from '../../contract/common';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { correct, planCorrection } from './corrections';
import { count, toCount } from './counts';
import { lineBalancesOf } from './lineBalances';
import { deliver, receive, returnFromClient, returnToSupplier, transfer } from './stock';

export function inventory(app: FastifyInstance, { db, clock }: Context): void {
  const { inventory: calls, returns, corrections, counts } = endpoints;
  const options = ({ headers }: { headers: IdempotencyHeaders }) => ({
    idempotencyKey: headers['idempotency-key'],
    clock,
  });

  route(app, calls.receive, (input) => receive(db, input.body, options(input)));
  route(app, calls.transfer, (input) => transfer(db, input.body, options(input)));
  route(app, calls.delivery, (input) => deliver(db, input.body, options(input)));
  route(app, returns.toSupplier, (input) => returnToSupplier(db, input.body, options(input)));
  route(app, returns.fromClient, (input) => returnFromClient(db, input.body, options(input)));
  route(app, returns.standing, ({ params: { id } }) => lineBalancesOf(db, id));
  route(app, corrections.correct, ({ body: { transactionId, ...input }, headers }) =>
    correct(db, transactionId, input, options({ headers })),
  );
  route(app, corrections.plan, ({ body: { transactionId, ...input } }) =>
    planCorrection(db, transactionId, input, { clock }),
  );
  route(app, counts.toCount, ({ params: { id }, query }) => toCount(db, id, query.categoryId));
  route(app, counts.count, ({ body: { warehouseId, ...input }, headers }) =>
    count(db, warehouseId, input, options({ headers })),
  );
}
