import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { NETWORK_ERROR } from '../../format/words';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Attempt } from '../attempt';
import { useProvider } from '../useProvider';
import type { Saved } from './save';

const loadSave = () => import('./save');
// It comes along with the form, and is there when the network is not.
loadSave().catch(() => {});

/**
 * Creates a record, the same one under the same key however often it is tried, or updates the one with `id`.
 * @returns a function of what was typed, and of the record it is a change of: the record when saved, the failure otherwise
 */
export function useSave(entity: Entity, id?: string) {
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  // Not by react-admin's hooks: most of them brings a cache up to date that no page here reads.
  const { mutateAsync: send } = useMutation({
    mutationFn: (saving: () => Promise<{ data: AnyRecord }>) => saving(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [entity.name] }),
  });
  const last = useRef<Attempt | null>(null);
  return (typed: AnyRow, base?: AnyRow): Promise<Saved> =>
    loadSave().then(
      ({ save }) => save(entity, typed, { id, base, last, dataProvider, send }),
      () => ({ failure: { message: NETWORK_ERROR, doubt: undefined, fields: {} } }),
    );
}
