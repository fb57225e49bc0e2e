import {
  Activity,
  type ContextType,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import {
  createPath,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { Language } from '../../contract/language';
import { usePreloadedPage } from '../navigation/linkEvents';
import { type PageRoute, type PlacedPage, usePageMatch } from '../routing/pageRoute';
import { useLanguage } from '../texts/language';
import { OpenedFromContext, useAnswersOnScreen } from '../views/data/useListedRow';
import { ErrorBoundary } from '../views/messages/ErrorBoundary';
import { Loading } from '../views/messages/Loading';
import { NotFound, PageFailure } from './ErrorPage';
import styles from './layout.module.css';

type PageElement = PageRoute['element'];

const elements = new WeakMap<PageElement, { language: Language; element: ReactElement }>();

/** Returns a page's element: a new one in another language, since React renders the same element only once. */
function inLanguage(page: PageElement, language: Language): ReactElement {
  const known = elements.get(page);
  if (known?.language === language) return known.element;
  const element = anew(page as ReactElement<{ children?: ReactNode }>);
  elements.set(page, { language, element });
  return element;
}

/** Copies an element and the elements around which it is a wrapper. */
function anew(element: ReactElement<{ children?: ReactNode }>): ReactElement {
  const { children } = element.props;
  return isValidElement<{ children?: ReactNode }>(children)
    ? cloneElement(element, {}, anew(children))
    : cloneElement(element);
}

/**
 * Renders the current page and, hidden, the page of the preload target, so that it is ready when the user follows the link.
 * @param instead replaces the current page
 */
export function Pages({ instead }: { instead: ReactNode }) {
  const place = use(LocationContext);
  const { route, params = {} } = usePageMatch() ?? {};
  const preloaded = usePreloadedPage();
  const language = useLanguage();
  const { pathname } = place.location;
  return (
    <>
      <div key={pathname} className={styles.place}>
        <Activity>
          <Placed place={place} path={route?.path ?? '*'} params={params}>
            {instead ?? (route ? inLanguage(route.element, language) : <NotFound />)}
          </Placed>
        </Activity>
      </div>
      {preloaded && preloaded.location.pathname !== pathname && (
        <div key={preloaded.location.pathname} className={styles.place} aria-hidden ref={layOut}>
          <Activity mode="hidden">
            <Placed
              place={{ location: preloaded.location, navigationType: NavigationType.Push }}
              path={preloaded.route.path}
              params={preloaded.params}
            >
              {inLanguage(preloaded.route.element, language)}
            </Placed>
          </Activity>
        </div>
      )}
    </>
  );
}

/**
 * Ref callback that lets the browser lay out the hidden page in a container without height. Otherwise the layout would delay the
 * click. React hides the page with `display: none`, which it removes itself when the page becomes current.
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

/** Compares two locations; ignores history keys. */
const isSame = (one: PagePlace, other: PagePlace): boolean =>
  one.navigationType === other.navigationType &&
  createPath(one.location) === createPath(other.location) &&
  JSON.stringify(one.location.state) === JSON.stringify(other.location.state);

interface PlacedProps {
  place: PagePlace;
  /** The path of the route. */
  path: string;
  params: PlacedPage['params'];
  children: ReactNode;
}

/**
 * Provides the router's contexts to a page. Their values stay identical when a hidden page becomes current, so that React does
 * not render it again. The public alternative, `<Routes location>`, was tried: it adds 25 bytes, reports every navigation as a
 * `POP`, and creates a new value on each render, so that a click renders the preloaded page twice more. A test of links fails
 * with it. `<Router>` throws inside another one.
 */
function Placed({ place, path, params, children }: PlacedProps) {
  const [first] = useState(place);
  const current = isSame(first, place) ? first : place;
  // Computed once, since it follows from the path.
  const [matched] = useState((): ContextType<typeof RouteContext> => {
    const { pathname } = place.location;
    return {
      outlet: null,
      isDataRoute: false,
      matches: [{ params, pathname, pathnameBase: pathname, route: { id: path, path } }],
    };
  });
  return (
    <LocationContext value={current}>
      <RouteContext value={matched}>
        <OpenedFromContext value={useAnswersOnScreen()}>
          <ErrorBoundary at={place.location} fallback={(error) => <PageFailure error={error} />}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </OpenedFromContext>
      </RouteContext>
    </LocationContext>
  );
}
