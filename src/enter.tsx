import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { isLoggedIn } from './authProvider/session';
import { isList, loadPage } from './pages';
import { keepScrolling, restoreScrolling } from './routing/scrolling';
import { showAt } from './routing/showAt';
import { HOME, LOGIN } from './routing/urls';
import { soon } from './soon';

/**
 * Shows the app at the address, or at its home where that is the sign-in's. Its code, the page's, and the page's data are
 * fetched first, so that no fallback flashes by. A list can be read as soon as its rows are there; the app, fetched
 * once they are painted, takes their place.
 */
export async function enter(root: Root): Promise<void> {
  const { href } = window.location;
  const asked = window.location.pathname === LOGIN ? { pathname: HOME, search: '' } : window.location;
  const { pathname, search } = asked;
  const state = { isRead: false, isOver: false };
  try {
    const starting = import('./preview').then(({ start }) => {
      const { access, preview, body } = start({ pathname, search });
      let painting: Promise<unknown> | undefined;
      const reading = preview.then((shown) => {
        if (!shown || state.isOver) return;
        flushSync(() => root.render(shown));
        restoreScrolling();
        state.isRead = true;
        // A page in the background is never painted.
        painting = soon(painted());
      });
      return { access, ready: Promise.all([body, soon(reading).then(() => painting)]) };
    });
    const ready = starting.then((started) => started.ready);
    const loadApp = () => Promise.all([import('./App'), loadPage(pathname)]);
    const loading = isList(pathname) ? ready.then(loadApp) : loadApp();
    const [{ access }, [{ App }]] = await Promise.all([starting, loading, ready]);
    // Whoever went back meanwhile has come to another page, and nobody else was there to notice.
    if (window.location.href !== href) return enter(root);
    // Signed out in another tab meanwhile: react-admin forgets it, asks, and leads to the sign-in.
    if (!isLoggedIn()) access.queryClient.clear();
    showAt(pathname);
    const scrolled = state.isRead ? window.scrollY : 0;
    if (state.isRead) keepScrolling();
    flushSync(() =>
      root.render(
        <StrictMode>
          <App access={access} />
        </StrictMode>,
      ),
    );
    // The router finds it scrolled so a moment later.
    if (scrolled > 0) window.scrollTo(0, scrolled);
  } finally {
    state.isOver = true;
  }
}

/** Resolves once what was drawn is on the screen. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
