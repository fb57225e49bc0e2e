import fp from 'fastify-plugin';
import { compression } from '../http/answers/compression';
import { largeAnswers } from '../http/answers/large';
import { reads } from '../http/reads';
import { standbyReads } from '../http/standbys';
import { chosenWarehouse } from '../resources/chosenWarehouse';
import { admission } from './admission';
import type { Settings } from './options';
import { routes } from './routes';

/** The API under `/api`. Its hooks apply to no other route. */
export const api = fp<Settings>(
  async (scope, settings) => {
    await scope.register(admission, settings);
    await scope.register(reads);
    await scope.register(standbyReads, { standbys: settings.watched.standbys });
    await scope.register(chosenWarehouse, { db: settings.queried });
    await scope.register(largeAnswers);
    await scope.register(compression);
    await scope.register(routes, settings);
  },
  { name: 'api', encapsulate: true, dependencies: ['connections', 'errors', 'authorization', 'docs'] },
);
