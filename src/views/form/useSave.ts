import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Attempt } from '../data/attempt';
import { useProvider } from '../data/useProvider';
import { type Saved, save } from './save';

/**
 * Returns a function that creates a record, or updates the record with `id`. Retries of a create use the same idempotency key.
 * The function takes the form values, the version of the record that they edit, and the attempt of the last failure.
 */
export function useSave(entity: Entity, id?: string) {
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  // Avoids react-admin's hooks: they mostly update a cache that no page here reads.
  const { mutateAsync: send } = useMutation({
    mutationFn: (saving: () => Promise<{ data: AnyRecord }>) => saving(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [entity.name] }),
  });
  return (typed: AnyRow, base?: AnyRow, last?: Attempt): Promise<Saved> =>
    save(entity, typed, { id, base, last, dataProvider, send });
}
