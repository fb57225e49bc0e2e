import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../scripts/vite/precompress';
import { buildApp } from '../../server/app';
import { openDatabase } from '../../server/db/open';
import { prepareDatabase } from '../../server/db/prepare';
import { seedDemo } from '../../server/seed/seed';

export interface Variant {
  name: string;
  url: string;
}

export interface Variants {
  ours: Variant;
  stock: Variant;
  bare: Variant;
  close: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');

/** The three web apps, built for production and served by the same server on the same demo data. */
export async function serveVariants(): Promise<Variants> {
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-bench-'));
  const database = await openDatabase({ dataDir: join(folder, 'data') }, { log: () => {} });
  await prepareDatabase(database.db);
  await seedDemo(database.db, { size: 'default' });
  const apps: Awaited<ReturnType<typeof buildApp>>[] = [];

  const serve = async (name: string, root: string): Promise<Variant> => {
    const staticDir = join(folder, name.replace(/\W+/g, '-'));
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), precompress()],
      html: { cspNonce: '__CSP_NONCE__' },
      build: { target: 'es2023', outDir: staticDir, emptyOutDir: true },
    });
    const app = await buildApp({ db: database.db, staticDir, limits: { perMinute: 1_000_000 } });
    apps.push(app);
    return { name, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
  };

  return {
    ours: await serve('ours', ROOT),
    stock: await serve('stock react-admin', join(ROOT, 'bench/web/stock')),
    bare: await serve('bare React', join(ROOT, 'bench/web/bare')),
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
