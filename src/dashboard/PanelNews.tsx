import { useQueryClient } from '@tanstack/react-query';
import { byWarehouse } from '../../contract/entities/scope';
import { useRenewed } from '../views/live/useRenewed';
import { useScope } from '../views/scope';
import { useProvider } from '../views/useProvider';
import { latestQueryOptions } from './LatestTransactions';
import { scarcestQueryOptions } from './ScarcestProducts';
import { summaryQueryOptions } from './summaryQueryOptions';

/** Keeps the figures of the panel, and its lists, as they are recorded. */
export default function PanelNews() {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  const { chosen } = useScope(byWarehouse);
  const options = [summaryQueryOptions, latestQueryOptions, scarcestQueryOptions];
  useRenewed<unknown>({
    queries: options.map((optionsOf) => optionsOf(dataProvider, chosen)),
    onNewer: (fresh, queryKey) => void queryClient.setQueryData(queryKey, fresh),
  });
  return null;
}
