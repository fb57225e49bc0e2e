import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { ReferenceName } from '../../schema/contract';
import type { Choice } from '../../schema/field';
import type { AnyRecord } from '../../schema/record';
import { useRepresent } from './useRepresent';

interface OptionsRequest {
  filter?: Readonly<Record<string, string>>;
  /** False while there is nothing to ask for yet. */
  enabled?: boolean;
}

/** The records a select offers: all of them, named as their entity names them. */
export function useOptions(to: ReferenceName, { filter = {}, enabled = true }: OptionsRequest = {}) {
  const represent = useRepresent(to);
  const { data, isPending, error, refetch } = useGetList<AnyRecord>(
    to,
    { filter, meta: { all: true } },
    { enabled, staleTime: 30_000 },
  );
  const options = useMemo(
    (): Choice[] =>
      (data ?? []).map((record) => ({
        value: String(record.id),
        label: represent(record),
      })),
    [data, represent],
  );
  return { options, isPending, error, refetch };
}
