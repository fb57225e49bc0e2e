import { useQueryClient } from '@tanstack/react-query';
import { byWarehouse } from '../../../contract/entities/scope';
import { latestQueryOptions } from '../../../src/dashboard/LatestTransactions';
import { ownTiles } from '../../../src/dashboard/OwnTileLink';
import { summaryQueryOptions } from '../../../src/dashboard/summaryQueryOptions';
import { useScope } from '../../../src/views/scope';
import { useProvider } from '../../../src/views/useProvider';
import { useRenewed } from './useRenewed';

/** Keeps the figures and lists of the main panel up to date. */
export default function PanelNews() {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  const { chosen } = useScope(byWarehouse);
  const summary = summaryQueryOptions(dataProvider, chosen);
  useRenewed<unknown>({
    queries: [summary, latestQueryOptions(dataProvider, chosen)],
    onNewer: (fresh, queryKey) => {
      queryClient.setQueryData(queryKey, fresh);
      if (queryKey === summary.queryKey) void queryClient.invalidateQueries({ queryKey: ownTiles });
    },
  });
  return null;
}
