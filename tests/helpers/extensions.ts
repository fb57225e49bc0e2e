import { join } from 'node:path';
import { buildApp } from '../../server/app';
import { FEATURES, migrateExtensions } from '../../server/db/extensionMigrations';
import { type Extensions, loadExtensions } from '../../server/extensions';
import { watchRecords } from '../../server/schema/watch';
import type { Api } from './api';
import { on } from './clock';
import { freshDatabase } from './database';
import { UNLIMITED } from './limits';
import { TODAY } from './modelWorld';

/** Two extensions: `fleet`, with every kind of field, and `labels`, which adds fields to entities of others. */
export const EXTENSIONS = join(import.meta.dirname, '../fixtures/extensions');

/** Opens the app with the extensions of some folders, on its own database. */
export async function openExtended(
  folder: string | readonly string[] = [EXTENSIONS, FEATURES],
): Promise<Api & { extensions: Extensions }> {
  const extensions = await loadExtensions(folder);
  const { db, url, drop } = await freshDatabase();
  await migrateExtensions(db, extensions.migrations);
  await watchRecords(db, extensions);
  const app = await buildApp({ db, databaseUrl: url, clock: on(TODAY), limits: UNLIMITED, extensions });
  return {
    app,
    db,
    url,
    extensions,
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
