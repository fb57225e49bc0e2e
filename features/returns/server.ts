import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { moveOptions } from '../../server/inventory/stock';
import { calls } from './contract';
import { correcting, planCorrection } from './server/corrections';
import { lineBalancesOf, returnFromClient, returnToSupplier } from './server/returns';

export const returns: Group = (app, { db, clock }) => {
  route(app, calls.toSupplier, ({ body, headers }) => returnToSupplier(db, body, moveOptions(headers, clock)));
  route(app, calls.fromClient, ({ body, headers }) => returnFromClient(db, body, moveOptions(headers, clock)));
  route(app, calls.standing, ({ params: { id } }) => lineBalancesOf(db, id));
};

export const corrections: Group = (app, { db, clock, movementTypes }) => {
  const correct = correcting(movementTypes);
  route(app, calls.correct, ({ body, headers }) => correct(db, body, moveOptions(headers, clock)));
  route(app, calls.plan, ({ body }) => planCorrection(db, movementTypes, body, { clock }));
};
