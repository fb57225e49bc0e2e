import type { WithOverview } from '../../../contract/entities/overviews';
import { useProvider } from '../useProvider';
import type { Further } from './ShowMoreTable';

/**
 * Returns a function that makes the `further` prop of ShowMoreTable for a list in an overview. @param entity the entity of record
 * `id`
 */
export function useFurther(entity: WithOverview, id: number) {
  const dataProvider = useProvider();
  /** @param count the length of the list @param key the attribute with a row's id */
  return <R>(name: string, count: number, key: keyof R): Further<R> => ({
    count,
    fetchAfter: async (last) => (await dataProvider.getBelow(entity, { id, name, query: { after: last[key] } })).rows,
  });
}
