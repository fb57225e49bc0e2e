import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
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
import type { Job } from '../contract';
import { historyColumns, historyOf, jobColumns } from './columns';
import { isRunning, jobsQuery, runJobCall } from './jobCalls';

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
