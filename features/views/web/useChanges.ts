import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { View } from '../contract';
import { type NewView, queryKeyOf, storeOf } from './viewStore';

/** Returns the functions that change the views of a list. */
export function useChanges(list: string) {
  const client = useQueryClient();
  const onSuccess = (views: View[]) => client.setQueryData(queryKeyOf(list), views);
  const save = useMutation({ mutationFn: (view: NewView) => storeOf().save(list, view), onSuccess });
  const open = useMutation({ mutationFn: (viewId: number | null) => storeOf().open(list, viewId), onSuccess });
  const remove = useMutation({
    mutationFn: (viewId: number) => storeOf().remove(list, viewId),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(list) }),
  });
  return { save, open, remove };
}
