import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../src/calls/useCall';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Batch } from './Batch';
import { shownCall } from './importCalls';

/** The pause between two requests for the progress of a write, in ms. */
const EVERY = 1000;

/** A batch with its preview, write and undo. */
export default function OpenedBatch({ id, onLeft }: { id: number; onLeft: () => void }) {
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
      // A write changes records of any list.
      onChanged={() => queries.invalidateQueries()}
      onLeft={() => {
        void queries.invalidateQueries({ queryKey: ['imports'], refetchType: 'none' });
        onLeft();
      }}
    />
  );
}
