import type { FastifyServerOptions } from 'fastify';
import type { Access } from '../accounts/access';
import type { ProviderSettings } from '../accounts/provider/settings';
import type { PoolState } from '../db/connection/pool';
import { type Clock, MACHINE_CLOCK } from '../db/day';
import type { Db } from '../db/types';
import { type Extensions, NO_EXTENSIONS } from '../extensions';
import type { Watched } from '../http/health';
import type { AllowedHosts } from '../http/hosts';
import { DEFAULT_LIMITS, type Limits } from '../http/limits';

export interface AppOptions extends AllowedHosts {
  /** The migrated database. The caller closes it, after the app. */
  db: Db;
  /** The URL of the database, to listen to other servers' changes; without it there are no live events. */
  databaseUrl?: string;
  /** The folder of the built web app; without it only the API is served. */
  staticDir?: string;
  /** Origins whose web apps may call this API, or `*`; none when absent. */
  corsOrigins?: string[];
  /** The origin of another API that the served web app calls, if it does not call this one. */
  apiOrigin?: string;
  /** The configured access without accounts, if there is one. */
  access?: Access;
  /** How long the result "no accounts" is cached, in milliseconds; a second when absent. */
  accountsFresh?: number;
  /** The company's OpenID provider; none when absent. */
  provider?: ProviderSettings;
  /** The rate and load limits; see {@link DEFAULT_LIMITS}. */
  limits?: Partial<Limits>;
  /** Whether to trust one proxy's X-Forwarded-For. */
  trustProxy?: boolean;
  /** Fastify's own logger option; silent when absent. */
  logger?: FastifyServerOptions['logger'];
  /** The source of the current day; the machine's clock when absent. */
  clock?: Clock;
  /** Further parts to monitor: the backups, and the standbys that serve reads. */
  watched?: Watched;
  /** The connection pool of `db`, for metrics. */
  pool?: () => PoolState;
  /** The additions of features and extensions; none when absent. */
  extensions?: Extensions;
}

/** The options with their defaults. */
export type Settings = AppOptions &
  Required<Pick<AppOptions, 'clock' | 'watched' | 'extensions'>> & {
    limits: Limits;
    /** The database for the queries of the API: `db`, or the one that sends reads to standbys. */
    queried: Db;
  };

export const settingsOf = (options: AppOptions): Settings => ({
  ...options,
  clock: options.clock ?? MACHINE_CLOCK,
  watched: options.watched ?? {},
  extensions: options.extensions ?? NO_EXTENSIONS,
  limits: { ...DEFAULT_LIMITS, ...options.limits },
  queried: options.watched?.standbys?.db ?? options.db,
});
