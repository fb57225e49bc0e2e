import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { loadWrites } from '../../dataProvider';
import { NETWORK_ERROR } from '../../format/words';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Attempt, Failed } from '../attempt';
import { useProvider } from '../useProvider';

/** What went wrong with a save: a message above the form, and one for each bad field. */
export interface SaveFailure extends Failed {
  fields: Readonly<Record<string, string>>;
  /** The refusal itself, which may say more. */
  refusal?: Error;
}

/** What became of a save: the record, or why there is none. */
export type Saved = { record: AnyRecord; failure?: never } | { record?: never; failure: SaveFailure };

const loadSave = () => import('./save');
// What saves comes along with the form, and is there when the network is not.
for (const load of [loadWrites, loadSave]) load().catch(() => {});

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
