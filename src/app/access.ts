import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { summaryCalls } from '../dashboard/summaryCalls';
import { createDataProvider } from '../dataProvider';
import { heldQueryOptions } from '../navigation/heldQuery';
import { lazyEntities } from '../resources';
import { untilAnswered } from '../views/unanswered';
import { checkDefined, lists } from './lists';

/** The calls of the API that the app makes. @throws DefinitionError while it is developed */
const createProvider = () => {
  // What is built was tried before, and nobody who uses it could mend a definition.
  if (import.meta.env.DEV) checkDefined();
  return { ...createDataProvider(lists, lazyEntities), ...summaryCalls };
};

/** What the app gets its data by, and where it keeps them. It is there before the app, so that data can be asked for. */
export interface Access {
  dataProvider: ReturnType<typeof createProvider>;
  queryClient: QueryClient;
}

export function createAccess(): Access {
  // A tab that nobody looks at goes on asking too, and is whole when somebody does.
  focusManager.setFocused(true);
  onlineManager.setOnline(navigator.onLine);
  return {
    dataProvider: createProvider(),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: { ...untilAnswered, refetchOnWindowFocus: false, networkMode: 'always', ...heldQueryOptions },
        mutations: { networkMode: 'always' },
      },
    }),
  };
}
