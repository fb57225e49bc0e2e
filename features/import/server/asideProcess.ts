import { actAs } from '../../../server/db/actor';
import { connect } from '../../../server/db/connection/connect';
import { ApiError } from '../../../server/errors';
import { errorText } from '../../../server/errorText';
import { loadExtensions } from '../../../server/extensions';
import type { Outcome, Task } from './aside';
import { contextOf } from './context';
import { keepDifference, matchAnew } from './keepDifference';

/*
 * The process that reads one large file for a server: `aside.ts` starts and ends it.
 */

process.once('message', (task: Task) => {
  void run(task).then((outcome) => process.send?.(outcome));
});
// Without its server no client waits for the difference.
process.once('disconnect', () => process.exit());

async function run(task: Task): Promise<Outcome> {
  const { url, source, today, actor } = task;
  try {
    await using db = connect(url, { max: 2 });
    const machine = contextOf(db, await loadExtensions(source.dirs, source.off));
    const context = { ...machine, clock: { ...machine.clock, today: () => today } };
    return await actAs(actor, async () => {
      if ('given' in task) return { id: await keepDifference(context, task.given) };
      await matchAnew(context, task.id, task.matching);
      return { id: task.id };
    });
  } catch (error) {
    return error instanceof ApiError ? { status: error.status, said: error.said } : { error: errorText(error) };
  }
}
