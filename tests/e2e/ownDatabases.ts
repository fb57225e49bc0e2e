import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../server/db/connection/connect';
import { startEmbedded } from '../../server/db/embedded/start';
import { migrate } from '../../server/db/migrate';
import { databaseUrl } from '../helpers/cluster';
import { insertTrade } from '../helpers/scene';

export const SUPPLIER = 'Acme';
export const PRODUCT = 'Long Screws';

export interface OwnDatabases {
  /** Creates a database with a warehouse, an employee, {@link SUPPLIER} and {@link PRODUCT}. @returns its URL */
  create: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL with a template for servers that need a new database each. It has no tables of features. */
export async function startDatabases(): Promise<OwnDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-databases-'));
  const { url, stop } = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const admin = connect(url, { max: 1 });
  const make = async (name: string, from = sql``) => {
    await sql`CREATE DATABASE ${sql.id(name)} ${from}`.execute(admin);
    return databaseUrl(url, name);
  };
  const template = connect(await make('template'), { max: 1 });
  await migrate(template);
  await insertTrade(template, [1_000_000], [{ name: PRODUCT }]);
  await template.destroy();
  let count = 0;
  return {
    create: () => make(`copy${++count}`, sql`TEMPLATE template`),
    stop: async () => {
      await admin.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
