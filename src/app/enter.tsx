import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { isLoggedIn } from '../authProvider/session';
import { fetchCode } from '../routing/pageCode';
import { showAt } from '../routing/showAt';
import { HOME, LOGIN } from '../routing/urls';
import { chosenIn } from '../schema/scope';
import { App } from './App';
import { type Access, createAccess } from './access';
import { type Prefetch, prefetch } from './prefetch';
import { routeAt } from './routes';

/** How long is waited for the first page's data, in ms: to draw a skeleton and then anew takes longer. */
const PATIENCE = 200;

/** What is needed only where the server has accounts. By way of the app, so that the sign-in's own chunk stays as it is. */
export const loadAccounts = () => import('../accounts/begin');

/** Shows the app at the address, or at its home where that is the sign-in's, the first page drawn once, with its data. */
export async function enter(root: Root): Promise<void> {
  const { href } = window.location;
  const { pathname, search } = window.location.pathname === LOGIN ? { pathname: HOME, search: '' } : window.location;
  const { access, ready, release } = prefetchPage(pathname, search);
  try {
    await ready;
    if (window.location.href === href) {
      showAt(pathname);
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
  // Whoever went back meanwhile has come to another page, and nobody else was there to notice.
  return enter(root);
}

/** Asks, side by side, for all that the page at an address is drawn from. For somebody who is not signed in, no data. */
export function prefetchPage(
  pathname: string,
  search: string,
): { access: Access; ready: Promise<unknown> } & Pick<Prefetch, 'release'> {
  const access = createAccess();
  const { route, params } = routeAt(pathname) ?? {};
  const asked = new URLSearchParams(search);
  const query =
    isLoggedIn() &&
    route?.firstQuery?.(access.dataProvider, {
      params: params ?? {},
      search: asked,
      chosen: (scope) => chosenIn(scope, asked),
    });
  // A page whose code does not arrive says so in its place.
  const code = fetchCode(route?.load);
  let first: Prefetch | undefined;
  const fetchFirst = (known: Awaited<typeof query>) => {
    first = known ? prefetch(access.queryClient, known) : undefined;
    return first && withTimeout(first.settled, PATIENCE);
  };
  const answer = query instanceof Promise ? query.then(fetchFirst, () => undefined) : fetchFirst(query);
  return { access, ready: Promise.all([code, answer]), release: () => first?.release() };
}

const withTimeout = (promise: Promise<unknown>, ms: number) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
