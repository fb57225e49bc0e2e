/*
 * `magazyn/extension/server`: what `server.ts` and `seed.ts` of an extension import.
 */

export { transact, transactOnce } from '../server/db/transact';
export type { Db, Executor, Trx } from '../server/db/types';
export {
  type Cents,
  fromCents,
  fromHundredths,
  type Hundredths,
  toCents,
  toHundredths,
} from '../server/db/units';
export { between, contains, daysBetween, equals, where } from '../server/entity/filters';
export { countOf, type Order, ordered, pageOf, sliced } from '../server/entity/paging';
export { partsFor } from '../server/entity/parts';
export { byName, defineReportRows, reportRoute } from '../server/entity/report';
export { readSettings } from '../server/entity/settings';
export { recordReader, standard } from '../server/entity/standard';
export { ApiError, found, notFound, unknownReference } from '../server/errors';
export { defineEvent, type EventMessage } from '../server/events/event';
export { on, onBatch } from '../server/events/on';
export { type Constraint, defineConstraint } from '../server/http/constraint';
export type { Context, Group } from '../server/http/context';
export { definePageLists, type PageFact, pageFact } from '../server/http/pageFacts';
export { route } from '../server/http/route';
export { storeMoveFields } from '../server/inventory/moveFieldStores';
export { type Remaining, remainingOf, transactionLines } from '../server/inventory/origin';
export {
  deliver,
  type MoveOptions,
  move,
  moveOptions,
  type Operation,
  receive,
  transfer,
} from '../server/inventory/stock';
export { defineJob, type Job, type JobContext } from '../server/jobs/job';
export { defineWorker } from '../server/jobs/worker';
export { type StoredStock, stockDifferences } from '../server/ledger/stockOnDays';
export type { Difference, Verification } from '../server/ledger/verify';
export { defineVerification } from '../server/ledger/verify';
export { type MailOutcome, type NewMail, sendMail } from '../server/outbox/mail';
export type { Seed } from '../server/seed/seed';
export { type Said, say, sayCount } from '../server/texts/message';
