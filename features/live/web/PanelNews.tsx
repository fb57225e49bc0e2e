import { useQueryClient } from '@tanstack/react-query';
import { byWarehouse } from '../../../contract/entities/scope';
import { latestQueryOptions } from '../../../src/dashboard/LatestTransactions';
import { PANEL } from '../../../src/dashboard/summaryQueryOptions';
import { type PageQuery, pageQuery } from '../../../src/routing/pageRoute';
import { useProvider } from '../../../src/views/data/useProvider';
import { useScope } from '../../../src/views/scope';
import { useRenewed } from './useRenewed';

/** Keeps the figures and lists of the main panel up to date, additions of features included. */
export default function PanelNews() {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  const { chosen } = useScope(byWarehouse);
  const shown = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [PANEL], type: 'active' })
      .map(({ queryKey, options }) => pageQuery(queryKey, options.queryFn as PageQuery['queryFn']));
  useRenewed<unknown>({
    queries: () => [...shown(), latestQueryOptions(dataProvider, chosen)],
    onNewer: (fresh, queryKey) => void queryClient.setQueryData(queryKey, fresh),
  });
  return null;
}
