import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import type { Call, CallInput } from '../calls/call';
import { useCall } from '../calls/useCall';
import { failureOf } from '../views/data/unanswered';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import { Loading } from '../views/messages/Loading';
import { ChangeView } from './ChangeView';
import { changeCall } from './changeCalls';

/** The pause between two requests for the progress of a write, in ms. */
const EVERY = 1000;

/** Reads a change, again and again while it is written. */
export function useOpened<E extends Endpoint>(call: Call<E>, input: CallInput<E>) {
  const [isWriting, setWriting] = useState(false);
  const query = useCall(call, input, { ...(isWriting && { refetchInterval: EVERY }) });
  const data: unknown = query.data;
  const nowWriting = typeof data === 'object' && data !== null && 'state' in data && data.state === 'writing';
  if (nowWriting !== isWriting) setWriting(nowWriting);
  return query;
}

/** Requests what a change may have changed: records of any list. */
export const requestAll = (queries: QueryClient): Promise<void> => queries.invalidateQueries();

/** A change with its preview, write and undo. */
export function OpenedChange({ id, onLeft }: { id: number; onLeft: () => void }) {
  const query = useOpened(changeCall, { params: { id } });
  const queries = useQueryClient();
  const { data } = query;
  const failure = failureOf(query);
  if (failure && !data) return <ErrorMessage {...failure} />;
  if (!data) return <Loading />;
  return <ChangeView key={data.state} change={data} onChanged={() => requestAll(queries)} onLeft={onLeft} />;
}
