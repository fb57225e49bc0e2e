import { ApiError, found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import type { Run } from '../../server/jobs/runs';
import { say } from '../../server/texts/message';
import { calls } from './contract';

/** Registers the administrator's calls for the jobs of this server. */
export const jobs: Group = (app, { jobs: runner, word }) => {
  const runOf = ({ began, ended, note, said, error, ...run }: Run) => ({
    ...run,
    note: note && word(said ?? note),
    error: error && word(error),
    began: began.toISOString(),
    ended: text(ended),
  });

  route(app, calls.jobs, async () => {
    const states = (await runner?.states()) ?? [];
    return { jobs: states.map(({ due, runs, ...job }) => ({ ...job, due: text(due), runs: runs.map(runOf) })) };
  });

  route(app, calls.runJob, async ({ params: { name } }, { caller }) => {
    const isStarted = found('Job', await runner?.begin(name, caller?.name ?? 'administrator'));
    if (!isStarted) throw new ApiError(409, say('job-running', { name }));
  });
};

const text = (moment: Date | null) => moment?.toISOString() ?? null;
