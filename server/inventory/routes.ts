import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints';
import * as types from '../../contract/entities/movementTypes';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { extendedMove } from './moveFields';
import { deliver, moveOptions, receive, transfer } from './stock';

export function inventory(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const { inventory: calls } = endpoints;
  const received = extendedMove(context, types.receipt);
  const transferred = extendedMove(context, types.transfer);
  const delivered = extendedMove(context, types.delivery);
  route(app, received.call(calls.receive), ({ body, headers }) =>
    receive(db, body, received.options(body, moveOptions(headers, clock))),
  );
  route(app, transferred.call(calls.transfer), ({ body, headers }) =>
    transfer(db, body, transferred.options(body, moveOptions(headers, clock))),
  );
  route(app, delivered.call(calls.delivery), ({ body, headers }) =>
    deliver(db, body, delivered.options(body, moveOptions(headers, clock))),
  );
}
