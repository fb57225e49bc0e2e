import { Activity, type ContextType, type ReactNode, Suspense, use, useState } from 'react';
import {
  createPath,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import { usePreloadedPage } from '../navigation/linkEvents';
import { type PlacedPage, usePageMatch } from '../routing/pageRoute';
import { ErrorBoundary } from '../views/ErrorBoundary';
import { Loading } from '../views/Loading';
import { PageFailure } from './ErrorPage';
import styles from './layout.module.css';
import { NotFound } from './NotFound';

/**
 * The page of the address; and, unseen, that of the link that is meant, which is there already when the link is followed.
 * @param instead stands in the place of the page of the address
 */
export function Pages({ instead }: { instead: ReactNode }) {
  const place = use(LocationContext);
  const { route, params = {} } = usePageMatch() ?? {};
  const ahead = usePreloadedPage();
  const { pathname } = place.location;
  return (
    <>
      <div key={pathname} className={styles.place}>
        <Activity>
          <Placed place={place} path={route?.path ?? '*'} params={params}>
            {instead ?? route?.element ?? <NotFound />}
          </Placed>
        </Activity>
      </div>
      {ahead && ahead.location.pathname !== pathname && (
        <div key={ahead.location.pathname} className={styles.place} aria-hidden ref={layOut}>
          <Activity mode="hidden">
            <Placed
              place={{ location: ahead.location, navigationType: NavigationType.Push }}
              path={ahead.route.path}
              params={ahead.params}
            >
              {ahead.route.element}
            </Placed>
          </Activity>
        </div>
      )}
    </>
  );
}

/**
 * Lets the browser lay out what React draws hidden, in a place without height: a click would wait for it as long as for the
 * rest. React hides it by a property that it takes back itself once the link is followed.
 */
function layOut(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const observer = new MutationObserver(() => {
    for (const { style } of place.querySelectorAll<HTMLElement>(':scope > *')) {
      if (style.display === 'none') style.removeProperty('display');
    }
  });
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}

type PagePlace = ContextType<typeof LocationContext>;

/** Whether a page would be told the same of both. By what an entry of the history is known is nothing to it. */
const isSame = (one: PagePlace, other: PagePlace): boolean =>
  one.navigationType === other.navigationType &&
  createPath(one.location) === createPath(other.location) &&
  JSON.stringify(one.location.state) === JSON.stringify(other.location.state);

interface PlacedProps {
  place: PagePlace;
  /** The route's. */
  path: string;
  params: PlacedPage['params'];
  children: ReactNode;
}

/**
 * Gives a page the router's contexts. Their values stay the same when the page comes into view, so that React does not render it
 * again. The public alternative, `<Routes location>`, was tried: it makes the files 25 bytes larger, reports every step as a
 * `POP`, and makes a new value each time it renders, so that a click renders the prepared page twice more. A test of links
 * fails with it. `<Router>` throws inside another one.
 */
function Placed({ place, path, params, children }: PlacedProps) {
  const [first] = useState(place);
  const told = isSame(first, place) ? first : place;
  // Told once, since it follows from the path.
  const [matched] = useState((): ContextType<typeof RouteContext> => {
    const { pathname } = place.location;
    return {
      outlet: null,
      isDataRoute: false,
      matches: [{ params, pathname, pathnameBase: pathname, route: { id: path, path } }],
    };
  });
  return (
    <LocationContext value={told}>
      <RouteContext value={matched}>
        <ErrorBoundary at={place.location} fallback={(error) => <PageFailure error={error} />}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </RouteContext>
    </LocationContext>
  );
}
