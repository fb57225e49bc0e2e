import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { byWarehouse } from '../../contract/entities/scope';
import { useScope } from '../views/scope';
import { summaryQueryOptions } from './summaryQueryOptions';

/** The figures of the selected warehouse, or of all. */
export function useSummary() {
  const { chosen } = useScope(byWarehouse);
  return useQuery(summaryQueryOptions(useDataProvider(), chosen));
}
