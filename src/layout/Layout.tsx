import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ACCOUNT_CHANGED, account, may } from '../account';
import { isLoggedIn, onLoggedOutElsewhere } from '../authProvider/session';
import { saveListLocation, scrollKey } from '../navigation/lastListLocation';
import { useLinkEvents } from '../navigation/linkEvents';
import { useNavigationState } from '../navigation/navigationState';
import { useScrolling } from '../navigation/useScrolling';
import { lazyAddition, lazyComponent } from '../routing/lazyComponent';
import { useCode } from '../routing/pageCode';
import { usePageRoute, usePageTitle } from '../routing/pageRoute';
import { Loading } from '../views/Loading';
import { ScopeProvider, useChosen } from '../views/scope';
import { ConnectionBar } from './ConnectionBar';
import { Header } from './Header';
import { SignOut } from './LoginPage';
import styles from './layout.module.css';
import { Pages } from './Pages';
import { Sidebar } from './Sidebar';
import { useNavigationFocus } from './useNavigationFocus';

/** What tells of something that was done. */
export const Notice = lazyAddition(() => import('./Notice'));

const Refused = lazyComponent(() => import('../accounts/Refused'));

/** Every page but the sign-in, for whoever is signed in. */
export function Layout() {
  const { pathname } = useLocation();
  // A form with unsaved input cannot hold back who signed out in another tab: it goes with all the rest.
  const signedIn = useSyncExternalStore(onLoggedOutElsewhere, isLoggedIn);
  return signedIn ? <Inside pathname={pathname} /> : <SignOut />;
}

function onAccountChanged(callback: () => void): () => void {
  window.addEventListener(ACCOUNT_CHANGED, callback);
  return () => window.removeEventListener(ACCOUNT_CHANGED, callback);
}

/** What stands around a page: the sidebar and the header. */
function Inside({ pathname }: { pathname: string }) {
  // What may be done is asked while it is drawn.
  useSyncExternalStore(onAccountChanged, () => account.who);
  // On a phone the sidebar is folded away, and folds again when a link was followed.
  const [unfolded, setUnfolded] = useState(false);
  const fold = useCallback(() => setUnfolded(false), []);
  const sidebar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    const toFold = menu.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && fold();
    // A tablet that is turned has room for it.
    const wide = window.matchMedia('(min-width: 901px)');
    wide.addEventListener('change', fold);
    window.addEventListener('keydown', onKey);
    sidebar.current?.querySelector('a')?.focus();
    return () => {
      wide.removeEventListener('change', fold);
      window.removeEventListener('keydown', onKey);
      toFold?.focus();
    };
  }, [unfolded, fold]);

  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  useScrolling();
  const { done, scroll } = useNavigationState();
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
        Skip to the page
      </button>
      <div className={styles.layout} data-unfolded={unfolded}>
        <Sidebar path={pathname} navRef={sidebar} onFollow={fold} />
        {unfolded && <button type="button" className={styles.backdrop} aria-label="Close the menu" onClick={fold} />}
        <div className={styles.main} inert={unfolded}>
          <div className={styles.top}>
            <Header menuRef={menu} menuUnfolded={unfolded} onMenu={() => setUnfolded(!unfolded)} />
            <ConnectionBar />
            {/* Always there: what comes along with its own text is not announced by all screen readers. */}
            <div className={styles.notice} aria-live="polite">
              <Suspense>{done && <Notice done={done} scroll={scroll} />}</Suspense>
            </div>
          </div>
          <main ref={main} className={styles.page} tabIndex={-1}>
            <Pages
              instead={role && !may(role) ? <Refused title={title} role={role} /> : isThere ? null : <Loading />}
            />
          </main>
        </div>
      </div>
    </ScopeProvider>
  );
}

/** In a component of its own, which knows what is chosen. */
function WatchedLinks() {
  useLinkEvents(useChosen());
  return null;
}
