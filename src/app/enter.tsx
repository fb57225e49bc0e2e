import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { isLoggedIn } from '../authProvider/session';
import { type HeldQuery, holdQuery } from '../navigation/heldQuery';
import { replaceUrl } from '../navigation/replaceUrl';
import { fetchCode } from '../routing/pageCode';
import { HOME, LOGIN } from '../routing/urls';
import { chosenIn } from '../schema/scope';
import { App } from './App';
import { type Access, createAccess } from './access';
import { routeAt } from './routes';

/** How long the first render waits for the page's data, in ms. Rendering a skeleton first would take longer. */
const TIMEOUT_MS = 200;

/** Loads the code for servers with accounts. Imported by the app's chunk, so that the sign-in's chunk stays small. */
export const loadAccounts = () => import('../accounts/begin');

/** Shows the app at the current URL, or the home page at the URL of the sign-in. Renders the first page once, with its data. */
export async function enter(root: Root): Promise<void> {
  const { href } = window.location;
  const { pathname, search } = window.location.pathname === LOGIN ? { pathname: HOME, search: '' } : window.location;
  const { access, ready, release } = prefetchPage(pathname, search);
  try {
    await ready;
    if (window.location.href === href) {
      replaceUrl(pathname);
      flushSync(() =>
        root.render(
          <StrictMode>
            <App access={access} />
          </StrictMode>,
        ),
      );
      return;
    }
  } finally {
    release();
  }
  // The user has gone back meanwhile, before the app could listen to the history.
  return enter(root);
}

/** Loads a page's code and its first response in parallel. Without a session it requests no data. */
export function prefetchPage(
  pathname: string,
  search: string,
): { access: Access; ready: Promise<unknown> } & Pick<HeldQuery, 'release'> {
  const access = createAccess();
  const { route, params } = routeAt(pathname) ?? {};
  const searchParams = new URLSearchParams(search);
  const query =
    isLoggedIn() &&
    route?.firstQuery?.(access.dataProvider, {
      params: params ?? {},
      search: searchParams,
      chosen: (scope) => chosenIn(scope, searchParams),
    });
  // The page itself reports code that cannot be loaded.
  const code = fetchCode(route?.load);
  let first: HeldQuery | undefined;
  const fetchFirst = (known: Awaited<typeof query>) => {
    first = known ? holdQuery(access.queryClient, known) : undefined;
    return first && withTimeout(first.settled, TIMEOUT_MS);
  };
  const answer = query instanceof Promise ? query.then(fetchFirst, () => undefined) : fetchFirst(query);
  return { access, ready: Promise.all([code, answer]), release: () => first?.release() };
}

const withTimeout = (promise: Promise<unknown>, ms: number) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
