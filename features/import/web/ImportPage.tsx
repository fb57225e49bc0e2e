import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { Batch } from './Batch';
import { ChooseFile } from './ChooseFile';
import { shownCall } from './importCalls';

/** The pause between two requests for the progress of a write, in ms. */
const EVERY = 1000;

/** Brings the rows of a file in: choose it, match its columns, look at the difference, write it. The address has the import. */
export default function ImportPage() {
  const { search, change } = usePageSearch();
  const id = search.get('import');
  const open = (importId: number | null) =>
    change((current) => withParam(current, 'import', importId === null ? '' : String(importId)));
  return (
    <Page
      heading={t('Import')}
      actions={
        id !== null && (
          <Button variant="outlined" onClick={() => open(null)}>
            {t('Another file')}
          </Button>
        )
      }
    >
      {id === null ? <ChooseFile onRead={open} /> : <Opened key={id} id={Number(id)} onLeft={() => open(null)} />}
    </Page>
  );
}

function Opened({ id, onLeft }: { id: number; onLeft: () => void }) {
  const [isWriting, setWriting] = useState(false);
  const query = useCall(shownCall, { params: { id } }, { ...(isWriting && { refetchInterval: EVERY }) });
  const { data } = query;
  const queries = useQueryClient();
  const failure = failureOf(query);
  const nowWriting = data?.state === 'writing';
  if (nowWriting !== isWriting) setWriting(nowWriting);
  if (failure && !data) return <ErrorMessage {...failure} />;
  if (!data) return <Loading />;
  return (
    <Batch
      key={data.state}
      batch={data}
      onChanged={() => queries.invalidateQueries({ queryKey: ['imports'] })}
      onLeft={() => {
        void queries.invalidateQueries({ queryKey: ['imports'], refetchType: 'none' });
        onLeft();
      }}
    />
  );
}
