import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint';
import { pageQuery } from '../routing/pageRoute';
import { type AnswerOf, type Call, type CallInput, send } from './call';

interface CallOptions {
  /**
   * The first part of the query key, by which other code requests the answer again. Default: the first segment of the path, as for
   * a list of that name.
   */
  under?: string;
  /** False for a call that is not sent yet. */
  enabled?: boolean;
  /** How long an answer stays up to date, in ms. Default: it is requested again at each visit. */
  staleTime?: number;
  /** How long an answer is kept after its last component is unmounted, in ms. Default: not at all. */
  gcTime?: number;
  refetchInterval?: number;
}

/**
 * Sends a call that reads, and returns the query with its answer. Leaving the page aborts the call; `failureOf` returns the message
 * of a failed one.
 * @example const query = useCall(standing, { params: { id: 7 } });
 */
export function useCall<E extends Endpoint>(
  call: Call<E>,
  input: CallInput<E>,
  { under, ...options }: CallOptions = {},
): UseQueryResult<AnswerOf<E>> {
  const [, segment = ''] = /\/api\/([^/]+)/.exec(call.address) ?? [];
  return useQuery({
    ...pageQuery([under ?? segment, call.address, input], ({ signal }) => send(call, input, signal)),
    ...options,
  });
}
