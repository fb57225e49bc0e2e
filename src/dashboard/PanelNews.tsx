import { useQueryClient } from '@tanstack/react-query';
import { byWarehouse } from '../../contract/entities/scope';
import { useRenewed } from '../views/live/useRenewed';
import { useScope } from '../views/scope';
import { useProvider } from '../views/useProvider';
import { latestQueryOptions } from './LatestTransactions';
import { ownTiles } from './OwnTileLink';
import { scarcestQueryOptions } from './ScarcestProducts';
import { summaryQueryOptions } from './summaryQueryOptions';

/** Keeps the figures of the panel, and its lists, as they are recorded. */
export default function PanelNews() {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  const { chosen } = useScope(byWarehouse);
  const summary = summaryQueryOptions(dataProvider, chosen);
  useRenewed<unknown>({
    queries: [summary, latestQueryOptions(dataProvider, chosen), scarcestQueryOptions(dataProvider, chosen)],
    onNewer: (fresh, queryKey) => {
      queryClient.setQueryData(queryKey, fresh);
      if (queryKey === summary.queryKey) void queryClient.invalidateQueries({ queryKey: ownTiles });
    },
  });
  return null;
}
