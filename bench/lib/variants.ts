import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import { ROOT } from '../../scripts/lib/tool';
import { buildApp } from '../../server/app';
import { connect } from '../../server/db/connection/connect';
import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';

/** A web app and its server. */
export interface Variant extends AsyncDisposable {
  name: string;
  url: string;
}

/** Waits until the servers answer: they refuse requests while this process is busy with builds. */
export async function untilAnswering(variants: readonly Pick<Variant, 'url'>[]): Promise<void> {
  for (const { url } of variants) while (!(await fetch(`${url}/api/products?page=0`)).ok) await setTimeout(100);
}

/** Builds a web app for production like ours, and serves it with our server. @param root its folder in the project */
export async function serveVariant(databaseUrl: string, name: string, root: string): Promise<Variant> {
  const staticDir = join(ROOT, '.cache/bench-web', name.replace(/\W+/g, '-'));
  await build({
    root: join(ROOT, root),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: staticDir, emptyOutDir: true },
  });
  const db = connect(databaseUrl);
  const app = await buildApp({ db, databaseUrl, staticDir, extensions: await loadExtensions(FEATURES) });
  return {
    name,
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    [Symbol.asyncDispose]: () => app.close().then(() => db.destroy()),
  };
}
