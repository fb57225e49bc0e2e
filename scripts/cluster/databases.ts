import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Node } from './node';

export interface DatabasesOptions {
  /** Everything is kept in it, and nothing else. */
  folder: string;
  standbys: number;
  /** Whether a commit is on the disk before it is answered. Tests may do without. */
  durable?: boolean;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/**
 * A primary and its streaming standbys, one of which has every commit before it is answered. What Patroni or a provider does
 * does is done by {@link Databases.failOver}.
 */
export class Databases {
  private made = 0;
  /** The primary first. */
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

  /** The address of each. */
  get urls(): string[] {
    return this.nodes.map(({ url }) => url);
  }

  /** All of them in one address, of which one takes writes. */
  get url(): string {
    const { url, port } = this.primary;
    return url.replace(`:${port}/`, `:${this.nodes.map((node) => node.port).join(',127.0.0.1:')}/`);
  }

  get standbys(): readonly Node[] {
    return this.nodes.slice(1);
  }

  /** Makes a standby in the place of one that was killed, and waits until it follows. */
  async replace(killed: Node): Promise<Node> {
    await killed.discard();
    return this.add(killed.port);
  }

  /** Makes a standby of the primary there is, and waits until it follows. */
  private async add(port?: number): Promise<Node> {
    const standby = await Node.standby(await this.newFolder(), this.primary, this.durable, port);
    this.nodes.push(standby);
    await this.followed(standby);
    return standby;
  }

  /** Kills the primary, and has the standby that got most of it take its place. @returns the one that was killed */
  async failOver(): Promise<Node> {
    const killed = this.primary;
    await killed.kill();
    const standbys = [...this.standbys];
    // What is still on its way arrives, and no more can.
    for (const standby of standbys) {
      await until(async () => !(await standby.ask<boolean>('EXISTS (SELECT FROM pg_stat_wal_receiver)')));
    }
    const received = await Promise.all(
      standbys.map((node) => node.ask<number>("pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8")),
    );
    const [next] = standbys.splice(received.indexOf(Math.max(...received)), 1);
    if (!next) throw new Error('There is no standby.');
    this.nodes = [next, ...standbys];
    // Not to be waited for by a query, which might be in the way of what is still to be replayed.
    await next.ask('pg_promote(false)');
    await until(async () => !(await next.ask<boolean>('pg_is_in_recovery()')));
    for (const standby of standbys) await standby.follow(next);
    await Promise.all(standbys.map((standby) => this.followed(standby)));
    return killed;
  }

  async stop(): Promise<void> {
    // A primary that stops waits for its standbys.
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
