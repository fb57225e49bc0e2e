import { changeCalls } from '../../contract/changes';
import type { Context, Group } from '../http/context';
import { route } from '../http/route';
import { defineJob } from '../jobs/job';
import { sayCount } from '../texts/message';
import { assertMayWrite } from './kinds';
import { refusedAsCsv, shownRows } from './shownRows';
import { expireChanges, forgetChange, listChanges, shownChange } from './store';
import { undoChange, writeChange } from './write';

/** Registers the calls of changes of many records. */
export const changes: Group = (app, context) => {
  route(app, changeCalls.list, ({ query }) => listChanges(context, query));
  route(app, changeCalls.get, ({ params: { id } }) => shownChange(context, id));
  route(app, changeCalls.rows, ({ params: { id }, query }) => shownRows(context, id, query));
  route(app, changeCalls.write, async ({ params: { id } }) => {
    await runWrite(context, id);
    return shownChange(context, id);
  });
  route(app, changeCalls.cancel, ({ params: { id } }) => cancelChange(context, id));
  route(app, changeCalls.undo, async ({ params: { id } }) => {
    await runUndo(context, id);
    return shownChange(context, id);
  });
  route(app, changeCalls.refused, ({ params: { id } }) => refusedAsCsv(context, id));
};

/** Writes a change for a request, which waits a few seconds for the end. @throws ApiError 403, 404, 409 */
export async function runWrite(context: Context, id: number): Promise<void> {
  await assertMayWrite(context, id);
  await context.runs.run(id, (course) => writeChange(context, id, course));
}

/** Undoes a change for a request, which waits a few seconds for the end. @throws ApiError 403, 404, 409 */
export async function runUndo(context: Context, id: number): Promise<void> {
  await assertMayWrite(context, id);
  await context.runs.run(id, (course) => undoChange(context, id, course));
}

/** Stops the write of a change, or deletes a change that is not written. @throws ApiError 403, 404, 409, 503 */
export async function cancelChange(context: Context, id: number): Promise<void> {
  await assertMayWrite(context, id);
  if (!(await context.runs.cancel(id))) await forgetChange(context.primary, id);
}

/** Deletes changes that were not written in time. */
export const expireJob = defineJob({
  name: 'expire-imports',
  title: 'Deletes comparisons of files that were not imported',
  schedule: { every: 60 * 60_000 },
  missed: 'run',
  run: async ({ db }) => sayCount(await expireChanges(db), 'differences-deleted'),
});
