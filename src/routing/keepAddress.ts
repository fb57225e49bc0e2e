import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Leads the browser back to the page that is shown, once somebody has refused to leave it. The router goes as many steps as
 * it was to leave by, which another step meanwhile leads astray. Browsers without the Navigation API are left to that.
 */
export function keepAddress(router: Router): Router {
  if (!('navigation' in window)) return router;
  const { navigation } = window;
  let { blockers, location } = router.state;
  let shown = navigation.currentEntry?.key;
  router.subscribe((state) => {
    const isRefused = [...blockers].some(
      ([key, { state: before }]) => before === 'blocked' && state.blockers.get(key)?.state === 'unblocked',
    );
    if (state.location !== location) shown = navigation.currentEntry?.key;
    ({ blockers, location } = state);
    if (!isRefused || !shown) return;
    const { committed, finished } = navigation.traverseTo(shown);
    // It fails where another step is on its way, which asks again.
    void Promise.allSettled([committed, finished]);
  });
  return router;
}
