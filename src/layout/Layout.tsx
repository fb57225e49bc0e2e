import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLogout } from 'react-admin';
import { ScrollRestoration, useLocation } from 'react-router';
import { onLoggedOutElsewhere } from '../authProvider/session';
import { SCROLLING, scrollingKey } from '../routing/scrolling';
import { ErrorBoundary } from '../views/ErrorBoundary';
import { Loading } from '../views/Loading';
import { ScopeProvider } from '../views/scope';
import { ErrorPage } from './ErrorPage';
import { Header } from './Header';
import styles from './layout.module.css';
import { Sidebar } from './Sidebar';

/** What stands around every page but the sign-in: the sidebar, the header, and the page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const logout = useLogout();
  useEffect(() => onLoggedOutElsewhere(() => void logout(undefined, undefined, false)), [logout]);

  // On a phone the sidebar is folded away, and folds again when a link was followed.
  const [unfolded, setUnfolded] = useState(false);
  const fold = () => setUnfolded(false);
  const sidebar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    const toFold = menu.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setUnfolded(false);
    window.addEventListener('keydown', onKey);
    sidebar.current?.querySelector('a')?.focus();
    return () => {
      window.removeEventListener('keydown', onKey);
      toFold?.focus();
    };
  }, [unfolded]);

  // What had the focus may have gone with the page before; the keyboard goes on from the new page.
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <ScopeProvider>
      <ScrollRestoration storageKey={SCROLLING} getKey={scrollingKey} />
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <div className={styles.layout} data-unfolded={unfolded}>
        <Sidebar path={pathname} navRef={sidebar} onFollow={fold} />
        {unfolded && <button type="button" className={styles.backdrop} aria-label="Close the menu" onClick={fold} />}
        <div className={styles.main} inert={unfolded}>
          <Header menuRef={menu} menuUnfolded={unfolded} onMenu={() => setUnfolded(!unfolded)} />
          <main ref={main} className={styles.page} tabIndex={-1}>
            <ErrorBoundary key={pathname} fallback={(error) => <ErrorPage error={error} />}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </ScopeProvider>
  );
}
