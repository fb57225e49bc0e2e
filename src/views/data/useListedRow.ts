import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetListResult } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';

/**
 * Returns a record's row in the list that the user comes from, for a page that renders it. The list is removed only after the page is
 * rendered. In a list that is narrowed to a scope, the figures of a row belong to the scope, such as the stock of one warehouse, so
 * there is none.
 */
export function useListedRow({ name, fromRow, scope }: Entity, id: string): AnyRecord | undefined {
  const queryClient = useQueryClient();
  const [row] = useState(() =>
    queryClient
      .getQueriesData<GetListResult<AnyRecord>>({
        // React Query matches the keys of requests without the scope's parameter.
        queryKey: [name, 'list', { filter: { [scope?.param ?? '']: undefined } }],
      })
      .flatMap(([, list]) => list?.data ?? [])
      .find((one) => fromRow && String(one.id) === id),
  );
  return row;
}
