import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/connection/pool';
import type { Db } from '../db/types';
import type { LastRun } from '../jobs/runs';
import { lastVerification } from '../ledger/verify';
import type { Watched } from './health';
import { type AllowedHosts, hosts, isLocal } from './hosts';

interface Measured extends Watched {
  db: Db;
  /** Returns the state of the connection pool, if there is one. */
  pool?: (() => PoolState) | undefined;
}

interface MetricsOptions extends AllowedHosts {
  measured: Measured;
  /** Whether requests from this machine itself need no authorization. */
  openHere: boolean;
}

/** Bucket bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2.5, 10];

/**
 * Serves `/metrics` in the Prometheus format: request counters since the process started, and the state of its database.
 */
export const metrics = fp<MetricsOptions>(
  async (app, { measured, openHere, ...names }) => {
    const registry = new Registry();
    countAnswers(app, registry);
    watchDatabase(registry, measured);
    let hasDefaults = false;
    await app.register(async (scope) => {
      await scope.register(hosts, names);
      scope.addHook('preParsing', async (request, reply) => {
        if (!(openHere && isFromHere(request))) await scope.authorization.authorize(request, reply);
      });
      scope.get('/metrics', { logLevel: 'warn', config: { role: 'administrator' } }, async (_, reply) => {
        // Default metrics of the process cost something, so they start with the first scrape.
        if (!hasDefaults) collectDefaultMetrics({ register: registry });
        hasDefaults = true;
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    });
  },
  { name: 'metrics', dependencies: ['authorization'] },
);

/** Returns whether a request comes from this machine itself, not through a proxy that names another client. */
const isFromHere = ({ ip, headers: { host = '' } }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(ip) && isLocal(host);

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, and the time until their responses were sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const moves = new Counter({
    name: 'magazyn_moves_total',
    help: 'Moves that were confirmed, by call; a repeated key counts again.',
    labelNames: ['call'],
    registers,
  });
  const refusals = new Counter({
    name: 'magazyn_refusals_total',
    help: 'Rejected calls of the API, by status.',
    labelNames: ['status'],
    registers,
  });
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { url: route = 'none', config } = request.routeOptions;
    requests.observe({ method: request.method, route, status }, elapsedTime / 1_000);
    const { endpoint } = config;
    if (!endpoint) return;
    if (status >= 400) refusals.inc({ status });
    // Only calls that move goods combine text errors with status 201.
    else if (endpoint.errors === 'text' && endpoint.status === 201) moves.inc({ call: route.split('/').at(-1) ?? '' });
  });
}

function watchDatabase(registry: Registry, { db, pool, backups, standbys, jobs }: Measured): void {
  const gauge = <Name extends string>(
    name: string,
    help: string,
    labelNames: Name[],
    collect: (gauge: Gauge<Name>) => Promise<void> | void,
  ) =>
    new Gauge({
      name: `magazyn_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return collect(this);
      },
    });
  const pools = () => [
    ...(pool ? [{ place: 'primary', pool: pool() }] : []),
    ...(standbys?.state() ?? []).map(({ place, pool: of }) => ({ place, pool: of })),
  ];
  gauge('database_connections', 'Connections of the pools.', ['database', 'state'], (connections) => {
    for (const {
      place: database,
      pool: { used, idle },
    } of pools()) {
      connections.set({ database, state: 'used' }, used);
      connections.set({ database, state: 'idle' }, idle);
    }
  });
  gauge('database_waiting', 'Requests that wait for a connection.', ['database'], (waiting) => {
    for (const { place: database, pool: of } of pools()) waiting.set({ database }, of.waiting);
  });
  if (standbys) {
    gauge('standby_lag_seconds', 'For how long a standby lacks something that was committed.', ['standby'], (lags) => {
      for (const { place: standby, lag } of standbys.state()) lags.set({ standby }, lag / 1_000);
    });
    gauge('standby_reads', 'Queries sent to a standby since the server started.', ['standby'], (reads) => {
      for (const { place: standby, reads: count } of standbys.state()) reads.set({ standby }, count);
    });
    gauge('standby_in_use', 'Whether a standby serves reads.', ['standby'], (uses) => {
      for (const { place: standby, trouble } of standbys.state()) uses.set({ standby }, trouble ? 0 : 1);
    });
  }
  if (backups) {
    gauge('last_backup_timestamp_seconds', 'The time of the last good backup.', [], async (at) => {
      const { last } = await backups().catch(() => ({ last: null }));
      at.reset();
      if (last) at.set(Date.parse(last) / 1_000);
      else at.remove();
    });
  }
  if (jobs) {
    const ofJobs = (name: string, help: string, value: (run: LastRun) => number) =>
      gauge(`job_${name}`, help, ['job'], async (values) => {
        for (const run of await jobs.lastRuns().catch(() => [])) values.set({ job: run.job }, value(run));
      });
    ofJobs('last_run_timestamp_seconds', 'The end of the last run of a job.', ({ ended }) => Number(ended) / 1_000);
    ofJobs('last_run_seconds', 'The duration of the last run of a job.', ({ seconds }) => seconds ?? 0);
    ofJobs('failing', 'Whether the last run of a job failed.', ({ error }) => (error ? 1 : 0));
  }
  const differences = gauge('verify_differences', 'Figures that differ from the journal.', [], () => {});
  gauge('last_verify_timestamp_seconds', 'The time of the last comparison of stock and journal.', [], async (at) => {
    // A silent database must not fail the whole scrape.
    const last = await lastVerification(db).catch(() => undefined);
    at.remove();
    differences.remove();
    if (!last?.ended) return;
    at.set(last.ended.getTime() / 1_000);
    differences.set(last.differences ?? 0);
  });
}
