import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { extract } from 'tar';
import { BaseBackup } from '../../server/backup/pointInTime/baseBackup';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  startCluster,
  stopCluster,
  writeFor,
  writeSettings,
} from '../../server/db/embedded/cluster';
import { locateCluster } from '../../server/db/embedded/locate';
import { readPidFile } from '../../server/db/embedded/postmaster';
import type { Settings } from '../../server/db/embedded/settings';
import { freePort } from '../../server/freePort';

/** Settings of all nodes, since any may become the primary. */
const SETTINGS: Settings = {
  // A commit waits until any one standby has it on disk.
  synchronous_standby_names: 'ANY 1 (*)',
  synchronous_commit: 'on',
  // Lets a standby continue from another primary.
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
  max_connections: 120,
};

/** One PostgreSQL instance: a primary, or a standby that streams from one. */
export class Node {
  private constructor(
    private cluster: Cluster,
    readonly port: number,
    readonly url: string,
  ) {}

  /** Creates a primary. @param folder a new, empty one */
  static async primary(folder: string, durable: boolean): Promise<Node> {
    const [located] = await locateCluster({ dataDir: folder, log: () => {}, durable });
    const cluster = { ...located, settings: SETTINGS };
    await createCluster(cluster);
    return Node.begin(cluster);
  }

  /**
   * Creates a standby from a base backup of another node, and streams from it.
   * @param folder a new, empty one
   * @param port the port of a node that it replaces; any free port if absent
   */
  static async standby(folder: string, of: Node, durable: boolean, port?: number): Promise<Node> {
    const [cluster] = await locateCluster({ dataDir: folder, log: () => {}, durable });
    await mkdir(cluster.dir, { mode: 0o700 });
    await cluster.account.own(cluster.dir);
    await of.copyTo(cluster);
    await writeFor(cluster.account, join(cluster.dir, 'standby.signal'), '');
    return Node.begin({ ...cluster, settings: { ...SETTINGS, primary_conninfo: of.connection } }, port);
  }

  private static async begin(cluster: Cluster, wanted?: number): Promise<Node> {
    const port = wanted ?? (await freePort());
    await startCluster(cluster, { port });
    return new Node(cluster, port, await clusterUrl(cluster.dir, port));
  }

  /** Evaluates an SQL expression on this node. */
  async ask<Answer>(expression: string): Promise<Answer> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ answer: Answer }>(`SELECT ${expression} AS answer`);
      const [row] = rows;
      if (!row) throw new Error(`${expression} says nothing.`);
      return row.answer;
    } finally {
      await client.end();
    }
  }

  /** Streams from another primary from now on. */
  follow(primary: Node): Promise<void> {
    return this.set({ primary_conninfo: primary.connection });
  }

  /** Changes settings that need no restart. */
  async set(settings: Settings): Promise<void> {
    this.cluster = { ...this.cluster, settings: { ...this.cluster.settings, ...settings } };
    await writeSettings(this.cluster, this.port);
    await this.ask('pg_reload_conf()');
  }

  /** Kills the main process; the other processes end when they notice. */
  async kill(): Promise<void> {
    const running = await readPidFile(this.cluster.dir);
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  /** Starts it again after a stop. */
  start(): Promise<void> {
    return startCluster(this.cluster, { port: this.port });
  }

  stop(): Promise<void> {
    return stopCluster(this.cluster);
  }

  /** Deletes its files. */
  discard(): Promise<void> {
    return rm(dirname(this.cluster.dir), { recursive: true, force: true });
  }

  /** The connection string, in libpq's format. */
  private get connection(): string {
    const { username, password } = new URL(this.url);
    return `host=127.0.0.1 port=${this.port} user=${username} password=${password}`;
  }

  private async copyTo({ dir: cwd, account: { uid, gid } }: Cluster): Promise<void> {
    const client = new pg.Client({ connectionString: `${this.url}?replication=database` });
    client.on('error', () => {});
    await client.connect();
    try {
      const unpacked = extract({ cwd, strict: true, uid, gid });
      client
        .query(new BaseBackup())
        .on('error', (error) => unpacked.emit('error', error))
        .pipe(unpacked);
      await once(unpacked, 'close');
    } finally {
      await client.end();
    }
  }
}
