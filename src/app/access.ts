import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { summaryCalls } from '../dashboard/summaryCalls';
import { createDataProvider } from '../dataProvider';
import { heldQueryOptions } from '../navigation/heldQuery';
import { lazyEntities } from '../resources';
import { onLanguageChosen } from '../texts/language';
import { untilAnswered } from '../views/data/unanswered';
import { checkDefined, lists } from './lists';

/** Creates the data provider with all of the app's calls. @throws DefinitionError in development */
const createProvider = () => {
  // The build has checked the declarations already, and its users could not fix them.
  if (import.meta.env.DEV) checkDefined();
  return { ...createDataProvider(lists, lazyEntities), ...summaryCalls };
};

/** The data provider and the query cache. They exist before the app renders, so that data can be prefetched. */
export interface Access {
  dataProvider: ReturnType<typeof createProvider>;
  queryClient: QueryClient;
}

export function createAccess(): Access {
  // Queries of a hidden tab keep running, so that its data is up to date when the user returns.
  focusManager.setFocused(true);
  onlineManager.setOnline(navigator.onLine);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { ...untilAnswered, refetchOnWindowFocus: false, networkMode: 'always', ...heldQueryOptions },
      mutations: { networkMode: 'always' },
    },
  });
  onLanguageChosen(() => void queryClient.invalidateQueries());
  return { dataProvider: createProvider(), queryClient };
}
