import { useMemo } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { Choice } from '../../schema/field';
import { useMatching } from './useMatching';
import { useRepresent } from './useRepresent';

interface OptionsRequest {
  filter?: Readonly<Record<string, string>>;
  /** False while there is nothing to ask for yet. */
  enabled?: boolean;
}

/** The records a select offers: all of them, named as their entity names them. */
export function useOptions(to: ReferenceName, { filter = {}, enabled = true }: OptionsRequest = {}) {
  const represent = useRepresent(to);
  const { data, isPending, error, refetch } = useMatching(to, { filter, meta: { all: true } }, enabled);
  const options = useMemo(
    (): Choice[] =>
      (data?.data ?? []).map((record) => ({
        value: String(record.id),
        label: represent(record),
      })),
    [data, represent],
  );
  return { options, isPending, error, refetch };
}
