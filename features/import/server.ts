import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { assertMayWrite } from '../../server/changes/kinds';
import { assertRole } from '../../server/changes/removal';
import { cancelChange, runUndo, runWrite } from '../../server/changes/routes';
import { refusedAsCsv, shownRows } from '../../server/changes/shownRows';
import { listChanges, storedChange } from '../../server/changes/store';
import { ApiError } from '../../server/errors';
import { STANDSTILL_MS } from '../../server/http/connections/connections';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { defineRecordJob } from '../../server/recordJob';
import { say, sayCount } from '../../server/texts/message';
import { calls } from './contract';
import { MAX_FILE } from './limits';
import { applyAllDue, applyDueFirst } from './server/applyPlanned';
import { Differences } from './server/aside';
import { contextOf } from './server/context';
import { shownImport } from './server/keepDifference';
import { cancelPlanned, plannedOf } from './server/planned';
import { allImportables, importableNamed } from './server/target';

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
  const differences = new Differences(context);
  context.beforeClose(() => differences.close());
  /** Returns the id of the import that a path names. @throws ApiError 404 */
  const idIn = async ({ params: { id } }: { params: { id: number } }) => (await storedChange(db, id, 'Import')).id;

  // In a scope of its own: only this call takes a file.
  app.register(async (files) => {
    files.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_FILE },
      (_request, body: Buffer, done) => done(null, body),
    );
    route(files, calls.readFile, async ({ query }, request, reply) => {
      assertRole(importableNamed(context, query.entity));
      if (!Buffer.isBuffer(request.body)) throw new ApiError(415, 'no-file');
      return shownImport(context, await differences.keep({ ...query, bytes: request.body }, waitLong(reply)));
    });
  });
  route(app, calls.lists, async () => ({
    lists: allImportables(context).map(({ name, label, role }) => ({ name, label, role })),
  }));
  route(app, calls.shown, ({ params: { id } }) => shownImport(context, id));
  route(app, calls.match, async (input, _request, reply) => {
    const id = await idIn(input);
    await assertMayWrite(context, id);
    await differences.match(id, input.body, waitLong(reply));
    return shownImport(context, id);
  });
  route(app, calls.planned, async ({ params: { id } }) => ({ prices: await plannedOf(context, id) }));
  route(app, calls.cancelPlanned, ({ params: { id } }) => cancelPlanned(db, id));

  route(app, calls.imports, async ({ query }) => {
    const { content, page } = await listChanges(context, query);
    return {
      content: content.map(({ changeId: importId, title: fileName, source, ...change }) => ({
        importId,
        fileName,
        isFile: source === 'file',
        isRemoval: source === 'removal',
        ...change,
      })),
      page,
    };
  });
  route(app, calls.rows, async (input) => shownRows(context, await idIn(input), input.query));
  route(app, calls.cancel, async (input) => cancelChange(context, await idIn(input)));
  route(app, calls.refused, async (input) => refusedAsCsv(context, await idIn(input)));
  for (const [call, run] of [[calls.write, runWrite] as const, [calls.undo, runUndo] as const])
    route(app, call, async (input) => {
      const id = await idIn(input);
      await run(context, id);
      return shownImport(context, id);
    });
};

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
          return say('planned-prices-applied|refused', {
            applied,
            refused,
          });
        return applied === 0 ? undefined : sayCount(applied, 'planned-prices-applied');
      },
    }),
});

export { files } from './server/fileChanges';
