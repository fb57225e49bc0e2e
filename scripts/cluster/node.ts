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

/** Of all nodes, whichever they become. */
const SETTINGS: Settings = {
  // A commit waits until one standby, whichever, has it on its disk.
  synchronous_standby_names: 'ANY 1 (*)',
  synchronous_commit: 'on',
  // For standbys that are to follow another primary.
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
  max_connections: 120,
};

/** One database of several: a primary, or a standby that streams from one. */
export class Node {
  private constructor(
    private cluster: Cluster,
    readonly port: number,
    readonly url: string,
  ) {}

  /** Makes one that takes writes. @param folder a new one of its own */
  static async primary(folder: string, durable: boolean): Promise<Node> {
    const [located] = await locateCluster({ dataDir: folder, log: () => {}, durable });
    const cluster = { ...located, settings: SETTINGS };
    await createCluster(cluster);
    return Node.begin(cluster);
  }

  /**
   * Makes one from a copy of another, which it follows from then on.
   * @param folder a new one of its own
   * @param port where another one was; any free one when absent
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

  /** What an expression says there. */
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

  /** Streams from another one from now on. */
  follow(primary: Node): Promise<void> {
    return this.set({ primary_conninfo: primary.connection });
  }

  /** Changes settings that need no start. */
  async set(settings: Settings): Promise<void> {
    this.cluster = { ...this.cluster, settings: { ...this.cluster.settings, ...settings } };
    await writeSettings(this.cluster, this.port);
    await this.ask('pg_reload_conf()');
  }

  /** Its main process dies at once; the others end when they miss it. */
  async kill(): Promise<void> {
    const running = await readPidFile(this.cluster.dir);
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  /** Has it run again after it was stopped. */
  start(): Promise<void> {
    return startCluster(this.cluster, { port: this.port });
  }

  stop(): Promise<void> {
    return stopCluster(this.cluster);
  }

  /** Removes what it kept. */
  discard(): Promise<void> {
    return rm(dirname(this.cluster.dir), { recursive: true, force: true });
  }

  /** Where it is, in the words of libpq. */
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
