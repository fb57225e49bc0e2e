import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOf, send } from '../../../src/calls/call';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { pageQuery } from '../../../src/routing/pageRoute';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Page } from '../../../src/views/page/Page';
import { Table } from '../../../src/views/table/Table';
import type { calls, Job } from '../contract';
import { historyColumns, historyOf, jobColumns } from './columns';

/** The pause between two requests while a job runs, in milliseconds. */
const RUNNING_MS = 2_000;
/** The pause while none runs. */
const IDLE_MS = 30_000;

const jobsCall = callOf<typeof calls.jobs>('GET /api/jobs', 'jobs');

/** Starts a job. */
const runJobCall = callOf<typeof calls.runJob>('POST /api/jobs/:name/run');

const isRunning = ({ runs: [last] }: Job): boolean => last?.ended === null;

/** The query of the jobs, which is repeated while the page is open. */
const jobsQuery = {
  ...pageQuery(['jobs'], async ({ signal }) => (await send(jobsCall, {}, signal)).jobs),
  refetchInterval: ({ state: { data } }: { state: { data?: Job[] | undefined } }) =>
    data?.some(isRunning) ? RUNNING_MS : IDLE_MS,
};

const ROWS = 5;

/** The jobs of the servers, with a button that runs one, and their newest runs. */
export default function JobsPage() {
  const query = useQuery(jobsQuery);
  const { data, refetch } = query;
  const [starting, setStarting] = useState('');
  const [refusal, setRefusal] = useState('');
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  const run = async (job: Job) => {
    setStarting(job.name);
    setRefusal('');
    await send(runJobCall, { params: { name: job.name } }).catch(({ message }: Error) => setRefusal(message));
    await refetch();
    setStarting('');
  };
  return (
    <Page heading={t('Jobs')}>
      {refusal && <ErrorMessage message={refusal} focused />}
      {failure ? (
        <ErrorMessage {...failure} />
      ) : data?.length === 0 ? (
        <EmptyMessage>{t('This server runs no jobs.')}</EmptyMessage>
      ) : (
        <>
          <AsOf at={staleSince} />
          <Table
            label={t('Jobs')}
            columns={jobColumns}
            rows={data ?? []}
            rowKey={({ name }) => name}
            skeletonRows={data ? 0 : ROWS}
            actions={(job) => (
              <Button
                variant="outlined"
                aria-label={t('Run now: {job}', { job: job.name })}
                busy={starting === job.name && t('Starting')}
                disabled={starting !== '' || isRunning(job)}
                onClick={() => void run(job)}
              >
                {t('Run now')}
              </Button>
            )}
          />
          {data && <History jobs={data} />}
        </>
      )}
    </Page>
  );
}

/** The newest runs of all jobs, or of the job in the address. */
function History({ jobs }: { jobs: readonly Job[] }) {
  const { search, change } = usePageSearch();
  const chosen = search.get('job') ?? '';
  const runs = historyOf(jobs, chosen);
  return (
    <Card
      title={t('History')}
      action={
        <LabelledControl
          label={t('Job')}
          spec={{ as: 'choice', choices: jobs.map(({ name }) => ({ value: name, label: name })), hint: t('All jobs') }}
          value={chosen}
          onChange={(name) => change((current) => withParam(current, 'job', name), { replace: true })}
        />
      }
    >
      {() =>
        runs.length === 0 ? (
          <EmptyMessage>{t('No runs yet.')}</EmptyMessage>
        ) : (
          <Table
            label={t('History')}
            columns={historyColumns}
            rows={runs}
            rowKey={({ job, began }) => `${job} ${began}`}
            card={['Job', 'Started', 'Took', 'Result']}
          />
        )
      }
    </Card>
  );
}
