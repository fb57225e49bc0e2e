import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Node } from './node';

export interface DatabasesOptions {
  /** Contains all files of the cluster, and nothing else. */
  folder: string;
  standbys: number;
  /** Whether a commit waits for the disk. Tests may set false. */
  durable?: boolean;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/**
 * A primary and its streaming standbys. A commit waits until one of the standbys has it. {@link Databases.failOver} does the
 * part of Patroni or of a hosting provider.
 */
export class Databases {
  private made = 0;
  /** The primary comes first. */
  private nodes: Node[] = [];

  private constructor(private readonly options: DatabasesOptions) {}

  static async start(options: DatabasesOptions): Promise<Databases> {
    const databases = new Databases(options);
    try {
      databases.nodes.push(await Node.primary(await databases.newFolder(), databases.durable));
      await Promise.all(Array.from({ length: options.standbys }, () => databases.add()));
    } catch (error) {
      await databases.stop();
      throw error;
    }
    return databases;
  }

  get primary(): Node {
    const [primary] = this.nodes;
    if (!primary) throw new Error('There is no primary.');
    return primary;
  }

  /** The URL of each node. */
  get urls(): string[] {
    return this.nodes.map(({ url }) => url);
  }

  /** A URL with all nodes. The driver has to find the one that accepts writes. */
  get url(): string {
    const { url, port } = this.primary;
    return url.replace(`:${port}/`, `:${this.nodes.map((node) => node.port).join(',127.0.0.1:')}/`);
  }

  get standbys(): readonly Node[] {
    return this.nodes.slice(1);
  }

  /** Replaces a killed node by a new standby, and waits until it streams. */
  async replace(killed: Node): Promise<Node> {
    await killed.discard();
    return this.add(killed.port);
  }

  /** Adds a standby of the current primary, and waits until it streams. */
  private async add(port?: number): Promise<Node> {
    const standby = await Node.standby(await this.newFolder(), this.primary, this.durable, port);
    this.nodes.push(standby);
    await this.followed(standby);
    return standby;
  }

  /** Kills the primary and promotes the standby that has received the most. @returns the killed node */
  async failOver(): Promise<Node> {
    const killed = this.primary;
    await killed.kill();
    const standbys = [...this.standbys];
    // Waits until the standbys have received all that the primary sent, and no more can arrive.
    for (const standby of standbys) {
      await until(async () => !(await standby.ask<boolean>('EXISTS (SELECT FROM pg_stat_wal_receiver)')));
    }
    const received = await Promise.all(
      standbys.map((node) => node.ask<number>("pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8")),
    );
    const [next] = standbys.splice(received.indexOf(Math.max(...received)), 1);
    if (!next) throw new Error('There is no standby.');
    this.nodes = [next, ...standbys];
    // Does not wait within the query, which could block the replay that has to finish first.
    await next.ask('pg_promote(false)');
    await until(async () => !(await next.ask<boolean>('pg_is_in_recovery()')));
    for (const standby of standbys) await standby.follow(next);
    await Promise.all(standbys.map((standby) => this.followed(standby)));
    return killed;
  }

  async stop(): Promise<void> {
    // The primary first: it stops only after its standbys have received everything.
    for (const node of this.nodes) await node.stop();
  }

  private followed(standby: Node): Promise<void> {
    return until(() => standby.ask<boolean>("EXISTS (SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming')"));
  }

  private async newFolder(): Promise<string> {
    const folder = join(this.options.folder, `node${++this.made}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  private get durable(): boolean {
    return this.options.durable ?? true;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const latest = Date.now() + PATIENCE_MS; !(await holds()); await sleep(PAUSE_MS)) {
    if (Date.now() > latest) throw new Error('The databases take too long.');
  }
}
