import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetListResult } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';

/**
 * Returns a record's row in a list on the screen, for a page that renders it: the list is there until the page is rendered. Returns
 * undefined if the list is being requested again, or narrowed to a scope, because its figures belong to the scope, such as the stock of one
 * warehouse.
 */
export function useListedRow({ name, fromRow, scope }: Entity, id: string): AnyRecord | undefined {
  const queryClient = useQueryClient();
  const [row] = useState(() =>
    queryClient
      .getQueriesData<GetListResult<AnyRecord>>({
        // `undefined` matches only keys without the scope's parameter.
        queryKey: [name, 'list', { filter: { [scope?.param ?? '']: undefined } }],
        fetchStatus: 'idle',
      })
      .flatMap(([, list]) => list?.data ?? [])
      .find((one) => fromRow && String(one.id) === id),
  );
  return row;
}
