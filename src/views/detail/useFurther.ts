import type { WithOverview } from '../../../contract/entities/overviews';
import { useProvider } from '../useProvider';
import type { Further } from './ShowMoreTable';

/** Of a list of which an overview has the beginning: its name there, and how many rows it has. */
interface Begun<R> {
  list: string;
  count: number;
  idOf: (row: R) => number;
}

/** How the rows that follow are fetched, as a table takes it. @param entity whose record `id` is of */
export function useFurther(entity: WithOverview, id: number) {
  const dataProvider = useProvider();
  return <R>({ list, count, idOf }: Begun<R>): Further<R> => ({
    count,
    fetchAfter: async (last) =>
      (await dataProvider.getBelow(entity, { id, name: list, query: { after: idOf(last) } })).rows,
  });
}
