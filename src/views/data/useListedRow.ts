import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import type { GetListResult } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';

/** The answers that were on the screen when the user opened the page. */
export const OpenedFromContext = createContext<readonly Query[]>([]);

/**
 * Returns the answers on the screen at the first call, except the ones that are being requested again. The page that replaces them can
 * come later, once its code is loaded.
 */
export function useAnswersOnScreen(): readonly Query[] {
  const queryClient = useQueryClient();
  const [answers] = useState(() => queryClient.getQueryCache().findAll({ fetchStatus: 'idle' }));
  return answers;
}

/**
 * Returns a record's row in the list from which the user opened its page. Returns undefined if that list is narrowed to a scope,
 * because its figures belong to the scope, such as the stock of one warehouse.
 */
export function useListedRow({ name, fromRow, scope }: Entity, id: string): AnyRecord | undefined {
  const answers = use(OpenedFromContext);
  const [row] = useState(() =>
    answers
      // `undefined` matches only keys without the scope's parameter.
      .filter((query) =>
        matchQuery({ queryKey: [name, 'list', { filter: { [scope?.param ?? '']: undefined } }] }, query),
      )
      .flatMap(({ state }) => (state.data as GetListResult<AnyRecord> | undefined)?.data ?? [])
      .find((one) => fromRow && String(one.id) === id),
  );
  return row;
}
