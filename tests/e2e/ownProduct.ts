import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../server/db/connection/open';
import { ServerProcess } from '../helpers/serverProcess';

/** An additional product: its URL, folder and database. */
export interface OwnProduct extends OpenDatabase {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Starts a product in its own folder, as `npm start` does. @param flags command line @param settings environment */
export async function startProduct(flags: string[] = [], settings: Record<string, string> = {}): Promise<OwnProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-product-'));
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production', ...settings };
  const server = new ServerProcess(env, flags, { script: ['scripts/run.js', 'start'] });
  const end = async () => {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await server.ready(180_000);
    const database = await openDatabase({ dataDir }, { log: () => {}, exclusive: false, max: 2 });
    const stop = async () => {
      await database.close();
      await end();
    };
    return { ...database, url, dataDir, stop };
  } catch (error) {
    await end();
    throw error;
  }
}
