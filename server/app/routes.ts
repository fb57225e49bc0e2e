import fp from 'fastify-plugin';
import { accountRoutes } from '../accounts/routes';
import { changes } from '../changes/routes';
import { ServerRuns } from '../changes/runs';
import { dashboard } from '../dashboard/routes';
import { currentActor } from '../db/actor';
import { callerSeesCosts } from '../entity/costs';
import { isStandard, standardWith } from '../entity/standard';
import { geography } from '../geography/routes';
import type { Context, Group } from '../http/context';
import { inventory } from '../inventory/routes';
import { addresses } from '../resources/addresses';
import { CORE, catalogueOf } from '../resources/core';
import type { Settings } from './options';

const groups: readonly Group[] = [inventory, dashboard, geography, addresses, changes];

/** The calls of the core, of features and of extensions. */
export const routes = fp<Settings>(
  async (api, { db, queried, clock, databaseUrl, watched: { standbys, jobs }, extensions, access, provider }) => {
    api.decorate('seesCosts', () => callerSeesCosts(queried, extensions.settings));
    const entities = CORE.standards.map((each) => standardWith(each, extensions));
    const runs = new ServerRuns(db);
    api.beforeClose(() => runs.close());
    const context: Context = {
      db: queried,
      primary: db,
      clock,
      databaseUrl,
      jobs,
      runs,
      caughtUp: async () => standbys?.caughtUp(),
      reauthorize: api.authorization.isStillAuthorized,
      word: (said) => api.texts.word(said, currentActor().language ?? 'original'),
      beforeClose: api.beforeClose,
      settings: extensions.settings,
      ...catalogueOf(extensions),
      source: extensions.source,
      standards: [...entities, ...extensions.groups.filter(isStandard)],
    };
    for (const group of [...entities, ...groups, ...extensions.groups]) group(api, context);
    await api.register(accountRoutes, { db, access });
    if (provider) {
      // Loaded on demand, with its OpenID library.
      const { providerRoutes } = await import('../accounts/provider/routes');
      await api.register(providerRoutes, { db, settings: provider });
    }
  },
  { name: 'routes', dependencies: ['shutdown', 'authorization', 'admission', 'docs'] },
);
