import { Suspense, use, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation } from 'react-router';
import { ACCOUNT_CHANGED, account, hasRole } from '../account';
import { isLoggedIn, onLoggedOutElsewhere } from '../authProvider/session';
import { useAppHistory } from '../navigation/AppRouter';
import { saveListLocation, scrollKey } from '../navigation/lastListLocation';
import { useLinkEvents } from '../navigation/linkEvents';
import { useScrolling } from '../navigation/useScrolling';
import { atRest } from '../routing/afterPaint';
import { lazyAddition, lazyComponent } from '../routing/lazyComponent';
import { useCode } from '../routing/pageCode';
import { usePageRoute, usePageTitle } from '../routing/pageRoute';
import { t } from '../texts/t';
import { topmostLayer } from '../views/layers';
import { Loading } from '../views/messages/Loading';
import { ScopeProvider, SelectedContext } from '../views/scope';
import { showFullText } from '../views/table/cut';
import { Header } from './Header';
import { SignOut } from './LoginPage';
import styles from './layout.module.css';
import { Pages } from './Pages';
import { Sidebar } from './Sidebar';
import { useNavigationFocus } from './useNavigationFocus';

/** The width from which on the sidebar is always shown, and Back leads to the page before, whatever is open. */
const WIDE = '(min-width: 901px)';

/**
 * Lets Back close the topmost menu or dialog, or else the sidebar, on a phone, where they cover the page. Another Back leaves the page.
 * @param fold collapses the unfolded sidebar; undefined while it is collapsed
 */
function useBackCloses(fold: (() => void) | undefined): void {
  const { history } = useAppHistory();
  const closing = useEffectEvent(() => topmostLayer() ?? fold);
  useEffect(
    () =>
      history.block(
        ({ action }) => action === NavigationType.Pop && !window.matchMedia(WIDE).matches && closing() !== undefined,
        () => closing()?.(),
        { isFirst: true },
      ),
    [history],
  );
}

export const Bars = lazyAddition(() => import('./Bars'));

const Refused = lazyComponent(() => import('../accounts/Refused'));

/** The frame of all pages except the sign-in. Requires a signed-in user. */
export function Layout() {
  const { pathname } = useLocation();
  // After a sign-out in another tab, a form with unsaved input does not block: the whole layout unmounts.
  const signedIn = useSyncExternalStore(onLoggedOutElsewhere, isLoggedIn);
  return signedIn ? <Inside pathname={pathname} /> : <SignOut />;
}

function onAccountChanged(callback: () => void): () => void {
  window.addEventListener(ACCOUNT_CHANGED, callback);
  return () => window.removeEventListener(ACCOUNT_CHANGED, callback);
}

/** The room beside an element that is scrolled into view, in pixels. */
const ROOM = 14;

/** Scrolls an element to one of its descendants. `scrollIntoView` would scroll the page as well. */
function showWithin(box: HTMLElement, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + ROOM;
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + ROOM;
}

/** The sidebar and the header around a page. */
function Inside({ pathname }: { pathname: string }) {
  // Rerenders when the account changes, since components check roles while rendering.
  useSyncExternalStore(onAccountChanged, () => account.who);
  // On a phone the sidebar is collapsed. Following a link collapses it again.
  const [unfolded, setUnfolded] = useState(false);
  const fold = useCallback(() => setUnfolded(false), []);
  useBackCloses(unfolded ? fold : undefined);
  const sidebar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    const toFold = menu.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && fold();
    // A rotated tablet is wide enough for the sidebar.
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', fold);
    window.addEventListener('keydown', onKey);
    sidebar.current?.querySelector('a')?.focus();
    return () => {
      wide.removeEventListener('change', fold);
      window.removeEventListener('keydown', onKey);
      toFold?.focus();
    };
  }, [unfolded, fold]);

  // After a reload the current link may be further down than the sidebar shows. Measures once the page is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page
  useEffect(() => {
    void atRest().then(() => {
      const link = sidebar.current?.querySelector('[aria-current]');
      if (sidebar.current && link) showWithin(sidebar.current, link);
    });
  }, [pathname]);

  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  useScrolling();
  const location = useLocation();
  const { link, role, load } = usePageRoute() ?? {};
  const isThere = useCode(load);
  const isInSidebar = link !== undefined;
  const title = usePageTitle();
  useEffect(() => {
    if (isInSidebar) saveListLocation(location.pathname, { search: location.search, scroll: scrollKey(location) });
  }, [location, isInSidebar]);

  return (
    <ScopeProvider>
      <WatchedLinks />
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('Skip to the page')}
      </button>
      <div className={styles.layout} data-unfolded={unfolded}>
        <Sidebar path={pathname} navRef={sidebar} onFollow={fold} />
        {unfolded && (
          <button type="button" className={styles.backdrop} aria-label={t('Close the menu')} onClick={fold} />
        )}
        <div className={styles.main} inert={unfolded}>
          <div className={styles.top}>
            <Header menuRef={menu} menuUnfolded={unfolded} onMenu={() => setUnfolded(!unfolded)} />
            <Suspense>
              <Bars />
            </Suspense>
          </div>
          <main ref={main} className={styles.page} tabIndex={-1} onPointerOver={showFullText}>
            <Pages
              instead={role && !hasRole(role) ? <Refused title={title} role={role} /> : isThere ? null : <Loading />}
            />
          </main>
        </div>
      </div>
    </ScopeProvider>
  );
}

/** A separate component, inside the provider of the scope. */
function WatchedLinks() {
  useLinkEvents(use(SelectedContext));
  return null;
}
