import { ApiError, found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { say } from '../../server/texts/message';
import { calls } from './contract';

/** Registers the administrator's calls for the jobs of this server. */
export const jobs: Group = (app, { jobs: runner }) => {
  route(app, calls.jobs, async () => {
    const states = (await runner?.states()) ?? [];
    return { jobs: states.map(({ due, runs, ...job }) => ({ ...job, due: text(due), runs: runs.map(runOf) })) };
  });

  route(app, calls.runJob, async ({ params: { name } }, { caller }) => {
    const isStarted = found('Job', await runner?.begin(name, caller?.name ?? 'administrator'));
    if (!isStarted) throw new ApiError(409, say('The job {name} is running already.', { name }));
  });
};

const text = (moment: Date | null) => moment?.toISOString() ?? null;

const runOf = <Run extends { began: Date; ended: Date | null }>({ began, ended, ...run }: Run) => ({
  ...run,
  began: began.toISOString(),
  ended: text(ended),
});
