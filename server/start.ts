import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type WhoGetsIn, whoGetsIn } from './accounts/access';
import { buildApp } from './app';
import { type ArchiveState, archiveState } from './backup/pointInTime/state';
import { scheduleBackups } from './backup/schedule';
import type { Config } from './config';
import { openDatabase } from './db/connection/open';
import { MACHINE_CLOCK } from './db/day';
import { decomposedNames } from './db/decomposedNames';
import { FEATURES } from './db/extensionMigrations';
import { sharedBarcodes } from './db/sharedBarcodes';
import { Standbys } from './db/standbys/standbys';
import { fullDiskError, isDiskFull, nameDiskTrouble } from './diskTrouble';
import { deliverEvents } from './events/listeners';
import { listeners } from './events/on';
import { loadExtensions } from './extensions';
import { isLocal } from './http/hosts';
import { JobRunner } from './jobs/runner';
import { workers } from './jobs/worker';
import { checkPort, oneAddress, portError } from './listenPort';
import { prepareDatabase, seedIfEmpty } from './prepare';
import { jobsOf } from './recordJob';
import { catalogueOf } from './resources/core';
import { refuseDisagreement } from './schema/agreement';
import { watchRecords } from './schema/watch';
import { upkeepJobs } from './upkeep/jobs';
import { settleClock, watchClock } from './watchClock';

export interface ServerOptions extends Config {
  /** The folder of the built web app; without it only the API is served. */
  staticDir?: string;
  /** Receives messages about slow steps, as text for people. */
  log: (message: string) => void;
  /** Asks the operator a yes/no question, if a terminal is attached; false without an answer. */
  isRight?: (question: string) => Promise<boolean>;
}

export interface Server {
  /** The server's URL, `http://localhost:3000`. */
  url: string;
  access: WhoGetsIn;
  /** Completes the requests in progress, then closes the database. */
  stop: () => Promise<void>;
}

/**
 * Starts the database (creates, migrates and fills it as necessary), then the app.
 * @param signal aborts the start
 * @throws Error with advice; leaves nothing running then, and no database that it has created
 */
export async function startServer(options: ServerOptions, signal?: AbortSignal): Promise<Server> {
  const { log, staticDir, corsOrigins, apiOrigin, trustProxy, access, provider, allowedHosts, limits } = options;
  const undo: (() => Promise<unknown>)[] = [];
  let stopped = Promise.resolve();
  const stop = () => {
    stopped = stopped.then(async () => {
      const failures: unknown[] = [];
      for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    });
    return stopped;
  };
  signal?.addEventListener('abort', () => void stop().catch(() => {}));
  let isUp = false;
  try {
    await checkPort(options);
    const dirs = options.extensionsDir ? [options.extensionsDir, FEATURES] : FEATURES;
    const extensions = await loadExtensions(dirs, options.extensionsOff);
    const onLost = (error: Error) => log(`A connection to the database was lost: ${error.message}`);
    const { databaseUrl, dataDir, backups: plan } = options;
    const database = await openDatabase(options, { log, onLost, signal });
    undo.push(() => (isUp ? database.close() : database.giveUp()));
    signal?.throwIfAborted();
    await prepareDatabase(database.unlimitedDb, extensions.migrations);
    for (const shared of await sharedBarcodes(database.unlimitedDb)) log(shared);
    for (const name of await decomposedNames(database.unlimitedDb)) log(name);
    const isLocalHost = isLocal(options.host);
    const whoMay = await whoGetsIn(database.unlimitedDb, {
      host: options.host,
      isLocal: isLocalHost,
      trustProxy,
      access,
      provider: provider?.label,
    });
    await refuseDisagreement(database.unlimitedDb, extensions);
    await database.unlimitedDb.transaction().execute((trx) => watchRecords(trx, extensions));
    const { size } = options;
    if (options.seed) await seedIfEmpty(database.unlimitedDb, { size, ...extensions }, log);
    const clock = { ...MACHINE_CLOCK, trusted: options.trustClock };
    await settleClock(database.db, clock, options.isRight);
    signal?.throwIfAborted();
    const source = { url: database.url, dataDir: databaseUrl ? undefined : dataDir };
    const scheduled = plan && (await scheduleBackups(plan, source));
    const jobs = new JobRunner({
      db: database.unlimitedDb,
      databaseUrl: database.url,
      clock,
      jobs: [...(scheduled ? [scheduled.job] : []), ...upkeepJobs(options, extensions), ...jobsOf(extensions)],
    });
    const archive = databaseUrl ? undefined : () => archiveState(database.db);
    const backups =
      scheduled &&
      (async () => ({
        ...scheduled.state(),
        failure: (await jobs.lastRuns()).find(({ job }) => job === scheduled.job.name)?.error ?? undefined,
        archive: archive && ((await archive()) ?? NOT_ARCHIVING),
      }));
    const standbys = options.replicas && new Standbys(database, options.replicas, log);
    if (standbys) undo.push(() => standbys.close());
    const watched = { ...(backups && { backups }), ...(standbys && { standbys }), jobs };
    // Silent until it listens, because `log` reports the start.
    const logger = loggerAt('silent');
    const localOnly = isLocalHost && !trustProxy && access?.by !== 'proxy';
    const served = { staticDir, corsOrigins, apiOrigin, limits, logger };
    const settings = { ...served, trustProxy, access, provider, localOnly, allowedHosts };
    const { db, pool } = database;
    const app = await buildApp({
      db,
      databaseUrl: database.url,
      pool: pool.state,
      clock,
      watched,
      extensions,
      ...settings,
    });
    undo.push(() => closeApp(app));
    await app.listen({ host: oneAddress(options.host), port: options.port }).catch((error: NodeJS.ErrnoException) => {
      throw portError(error, options);
    });
    app.log.level = options.logLevel;
    signal?.throwIfAborted();
    undo.push(watchClock(database.db, clock, app.log));
    const { writes } = app;
    jobs.start(app.log, () => writes?.tell());
    undo.push(() => jobs.stop());
    const { unlimitedDb } = database;
    for (const worker of workers.of(extensions)) undo.push(worker.start({ db: unlimitedDb, log: app.log, writes }));
    const told = listeners.of(extensions);
    const sources = catalogueOf(extensions);
    undo.push(deliverEvents({ db: unlimitedDb, log: app.log, sources, listeners: told, writes }));
    isUp = true;
    return { url: urlOf(app.server.address()), access: whoMay, stop };
  } catch (error) {
    // Before the end of the start frees the disk.
    const full = options.databaseUrl ? undefined : await fullDiskError(options.dataDir, error).catch(() => undefined);
    await stop().catch(() => {});
    if (isDiskFull(error)) throw nameDiskTrouble(error, options.databaseUrl ? 'the database' : options.dataDir);
    throw full ?? error;
  }
}

/** A tool may have started the database earlier, without its archive. */
const NOT_ARCHIVING: ArchiveState = { failing: true, waiting: 0 };

/** The time limit for requests in progress when the server stops. */
const LONGEST_REQUEST_MS = 10_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MS);
  await app.close().finally(() => clearTimeout(timer));
}

/** Logs readable text to a terminal, JSON lines otherwise. */
const loggerAt = (level: string) => ({
  level,
  ...(process.stdout.isTTY && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
});

/** Returns a URL that works in a browser on this machine, whatever address the server listens on. */
function urlOf(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port.');
  const everywhereOrHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address.address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${everywhereOrHere ? 'localhost' : host}:${address.port}`;
}
