import { useQuery } from '@tanstack/react-query';
import { byWarehouse } from '../../contract/entities/scope';
import { useProvider } from '../views/data/useProvider';
import { useScope } from '../views/scope';
import { summaryQueryOptions } from './summaryQueryOptions';

/** Loads the figures of the selected warehouse, or of all. */
export function useSummary() {
  const { chosen } = useScope(byWarehouse);
  return useQuery(summaryQueryOptions(useProvider(), chosen));
}
