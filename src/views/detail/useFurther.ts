import type { WithOverview } from '../../../features/overviews/withOverview';
import { useProvider } from '../useProvider';
import type { Further } from './ShowMoreTable';

/** How the rows are fetched that follow in a list of which an overview has the beginning. @param entity whose record `id` is of */
export function useFurther(entity: WithOverview, id: number) {
  const dataProvider = useProvider();
  /** @param count how many rows the list has @param key the attribute that holds a row's id */
  return <R>(name: string, count: number, key: keyof R): Further<R> => ({
    count,
    fetchAfter: async (last) => (await dataProvider.getBelow(entity, { id, name, query: { after: last[key] } })).rows,
  });
}
