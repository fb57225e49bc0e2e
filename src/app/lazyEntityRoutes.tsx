import { NotFound } from '../layout/NotFound';
import { lazyComponent } from '../routing/lazyComponent';
import type { PageRoute } from '../routing/pageRoute';
import { createUrl, editUrl, listUrl, showUrl } from '../routing/urls';
import type { LazyEntity } from '../schema/lazyEntity';
import { entityRoutes } from './entityRoutes';

/** Returns the routes of a lazy entity. Before it loads, all four exist; a page that it turns out not to have shows NotFound. */
export const lazyEntityRoutes = (lazy: LazyEntity & Pick<PageRoute, 'capability'>): PageRoute[] =>
  [listUrl(lazy.name), createUrl(lazy.name), showUrl(lazy.name, ':id'), editUrl(lazy.name, ':id')].map(
    (path): PageRoute => {
      let route: PageRoute | undefined;
      const Page = lazyComponent(async () => {
        route = entityRoutes(await lazy.load()).find((each) => each.path === path);
        await route?.load?.();
        return { default: () => route?.element ?? <NotFound /> };
      });
      return {
        path,
        element: <Page />,
        load: Page.load,
        firstQuery: (...args) =>
          route ? route.firstQuery?.(...args) : Page.load().then(() => route?.firstQuery?.(...args)),
        role: lazy.roles.read,
        capability: lazy.capability,
        ...(path === listUrl(lazy.name) && { link: lazy.link }),
      };
    },
  );
