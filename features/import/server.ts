import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { includes } from '../../contract/definition/roles';
import { changeBatches } from '../../server/changeBatches';
import { currentActor } from '../../server/db/actor';
import { ApiError } from '../../server/errors';
import { STANDSTILL_MS } from '../../server/http/connections/connections';
import type { Context, Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { defineRecordJob } from '../../server/recordJob';
import { say, sayCount, term } from '../../server/texts/message';
import { calls, type Shown } from './contract';
import { MAX_FILE } from './limits';
import { applyDueFirst } from './server/applyDueFirst';
import { applyAllDue } from './server/applyPlanned';
import { Differences } from './server/aside';
import { expireDifferences, forget, listBatches, shownOf, subjectOf } from './server/batches';
import { changeableFields, keepChanges } from './server/changes';
import { contextOf } from './server/context';
import { cancelPlanned, plannedOf } from './server/planned';
import { refusedAsCsv } from './server/refused';
import { forgetChoices } from './server/remembered';
import { assertMayRemove, keepRemovals } from './server/removals';
import { shownRows } from './server/shownRows';
import { allImportables, importableNamed } from './server/target';
import { undoBatch } from './server/undo';
import { writeBatch } from './server/write';
import { Writes } from './server/writes';

/** Refuses an account that may not create the records itself. @throws ApiError 403 */
function assertRole(context: Context, entity: string): void {
  const { role } = currentActor();
  const needed = importableNamed(context, entity);
  if (role && !includes(role, needed.role)) {
    throw new ApiError(
      403,
      say('{records} are for the role {role}.', { records: term(needed.label), role: term(needed.role) }),
    );
  }
}

/** Lets the answer take longer than a connection may stand still. @returns the signal that the answer is sent, or its client has left */
function waitLong({ request, raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { socket } = request.raw;
  const limitTo = (ms: number) => socket instanceof Socket && socket.setTimeout(ms);
  limitTo(0);
  raw.once('close', () => {
    limitTo(STANDSTILL_MS);
    gone.abort();
  });
  return gone.signal;
}

/** Registers the calls of the import. */
export const imports: Group = (app, context) => {
  const { primary: db } = context;
  applyDueFirst(app, context);
  const writes = new Writes(db);
  const differences = new Differences(context);
  context.beforeClose(async () => void (await Promise.all([writes.close(), differences.close()])));

  const shown = async (id: number): Promise<Shown> => {
    const batch = await shownOf(context, id);
    const done = await writes.doneOf(id);
    const failure = writes.errorOf(id);
    const error = failure && context.word(failure);
    if (done === undefined) return { ...batch, error };
    return { ...batch, error, state: 'writing', progress: { done, of: batch.created + batch.updated + batch.removed } };
  };
  const assertEntity = async (id: number) => {
    const { entity, isRemoval } = await subjectOf(db, id);
    assertRole(context, entity);
    if (isRemoval) assertMayRemove(importableNamed(context, entity));
  };

  route(app, calls.imports, ({ query }) => listBatches(context, query));
  // In a scope of its own: only this call takes a file.
  app.register(async (files) => {
    files.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_FILE },
      (_request, body: Buffer, done) => done(null, body),
    );
    route(files, calls.readFile, async ({ query }, request, reply) => {
      assertRole(context, query.entity);
      if (!Buffer.isBuffer(request.body))
        throw new ApiError(415, 'The body must be a file, as application/octet-stream.');
      return shown(await differences.keep({ ...query, bytes: request.body }, waitLong(reply)));
    });
  });
  route(app, calls.lists, async () => ({
    lists: allImportables(context).map(({ name, label, role }) => ({ name, label, role })),
  }));
  route(app, calls.shown, ({ params: { id } }) => shown(id));
  route(app, calls.match, async ({ params: { id }, body }, _request, reply) => {
    await assertEntity(id);
    await differences.match(id, body, waitLong(reply));
    return shown(id);
  });
  route(app, calls.rows, ({ params: { id }, query }) => shownRows(context, id, query));
  route(app, calls.write, async ({ params: { id } }) => {
    await assertEntity(id);
    await writes.run(id, (course) => writeBatch(context, id, course));
    return shown(id);
  });
  route(app, calls.cancel, async ({ params: { id } }) => {
    await assertEntity(id);
    if (!(await writes.cancel(id))) await forget(db, id);
  });
  route(app, calls.undo, async ({ params: { id } }) => {
    await assertEntity(id);
    await writes.run(id, (course) => undoBatch(context, id, course));
    return shown(id);
  });
  route(app, calls.planned, async ({ params: { id } }) => ({ prices: await plannedOf(context, id) }));
  route(app, calls.cancelPlanned, ({ params: { id } }) => cancelPlanned(db, id));
  route(app, calls.refused, ({ params: { id } }) => refusedAsCsv(context, id));
};

export const expired = defineJob({
  name: 'expire-imports',
  title: 'Deletes comparisons of files that were not imported',
  schedule: { every: 60 * 60_000 },
  missed: 'run',
  run: async ({ db }) => {
    await forgetChoices(db);
    const count = await expireDifferences(db);
    return sayCount(count, '{count} difference was deleted.', '{count} differences were deleted.');
  },
});

/**
 * Tries refused prices again, and applies the others where no request comes. Runs often, because the day begins at midnight of the
 * server's time zone, which no schedule knows.
 */
export const planned = defineRecordJob({
  make: (extensions) =>
    defineJob({
      name: 'apply-planned-prices',
      title: 'Applies planned prices on their day',
      schedule: { every: 10 * 60_000 },
      missed: 'run',
      run: async ({ db, clock, signal }) => {
        const { applied, refused } = await applyAllDue({ ...contextOf(db, extensions), clock }, signal);
        if (refused > 0)
          return say('Planned prices: {applied} applied, {refused} refused by a rule, which stay planned.', {
            applied,
            refused,
          });
        return applied === 0
          ? undefined
          : sayCount(applied, '{count} planned price was applied.', '{count} planned prices were applied.');
      },
    }),
});

/** Changes of many records are batches as files are, with the same preview, write and undo. */
export const batches = changeBatches({
  changeable: changeableFields,
  keep: keepChanges,
  keepRemovals,
});
