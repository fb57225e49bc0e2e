import { useMemo } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { Choice } from '../../schema/field';
import { useMatching } from './useMatching';
import { useRepresent } from './useRepresent';

interface OptionsRequest {
  filter?: Readonly<Record<string, string>>;
  /** False while the request cannot be made yet. */
  enabled?: boolean;
}

/** Loads the options of a select: all records of a list, by name. */
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
