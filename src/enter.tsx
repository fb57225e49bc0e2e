import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { isList, loadPage } from './pages';
import { showAt } from './routing/showAt';

/**
 * Shows the app at a path: its code, the page's, and the page's data are fetched first, so that no fallback flashes by.
 * A list can be read as soon as its rows are there. The app, fetched once they are painted, then takes their place.
 */
export async function enter(root: Root, path: string): Promise<void> {
  // A path of its own comes without the query of the one before.
  const query = path === window.location.pathname ? window.location.search : '';
  let entered = false;
  const starting = import('./preview').then(({ start, soon }) => {
    const { access, preview, body } = start(path, query);
    let painting: Promise<unknown> | undefined;
    const read = preview.then((shown) => {
      if (!shown || entered) return;
      flushSync(() => root.render(shown));
      // A page in the background is never painted.
      painting = soon(painted());
    });
    return { access, ready: Promise.all([body, soon(read).then(() => painting)]) };
  });
  const ready = starting.then((started) => started.ready);
  const loadApp = () => Promise.all([import('./App'), loadPage(path)]);
  const loading = isList(path) ? ready.then(loadApp) : loadApp();
  const [{ access }, [{ App }]] = await Promise.all([starting, loading, ready]);
  showAt(path);
  entered = true;
  const { scrollY } = window;
  flushSync(() =>
    root.render(
      <StrictMode>
        <App access={access} />
      </StrictMode>,
    ),
  );
  // Whoever has scrolled while reading stays there; the router starts at the top.
  if (scrollY > 0) window.scrollTo(0, scrollY);
}

/** Resolves once what was drawn is on the screen. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
