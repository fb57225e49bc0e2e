import { join } from 'node:path';
import { sql } from 'kysely';
import { ROOT } from '../../scripts/lib/tool';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import { localDay } from '../../server/db/day';
import { startEmbedded } from '../../server/db/embedded/start';
import { FEATURES, readMigrations } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { confirmDay } from '../../server/inventory/clock';
import { prepareDatabase } from '../../server/prepare';
import { seedDemo } from '../../server/seed/seed';
import type { SizeName } from '../../server/seed/sizes';
import { growHistogram } from '../../server/upkeep/figures';

/** Kept between runs, since the larger sizes take minutes to generate. Safe to delete. Put it in memory to exclude the disk. */
const FOLDER = process.env.BENCH_FOLDER ?? join(ROOT, '.cache/bench');

/** Disposing drops the copies and stops PostgreSQL. */
export interface Databases extends AsyncDisposable {
  /** Returns the URL of a size's database, generated if it is missing. Do not write to it. */
  of: (size: SizeName) => Promise<string>;
  /** Returns the URL of a writable copy. */
  copyOf: (size: SizeName) => Promise<string>;
}

/** Demo data of every size, with the schema of the features, each in its own database of one embedded PostgreSQL. */
export async function openDatabases(): Promise<Databases> {
  const { url: adminUrl, stop } = await startEmbedded({ dataDir: FOLDER, log: console.log, exclusive: false });
  const admin = connect(adminUrl, { max: 1, limits: NO_LIMITS });
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: name }).href;
  const copies: string[] = [];
  const drop = (name: string) => sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(admin);

  const of = async (size: SizeName) => {
    const name = `bench_${size}`;
    const { rows } = await sql`SELECT FROM pg_database WHERE datname = ${name}`.execute(admin);
    if (rows.length === 0) await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin);
    await using db = connect(urlOf(name), { limits: NO_LIMITS });
    await fill(db, size);
    return urlOf(name);
  };

  return {
    of,
    copyOf: async (size) => {
      await of(size);
      const name = `bench_copy_${size}`;
      await drop(name);
      await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(`bench_${size}`)}`.execute(admin);
      copies.push(name);
      return urlOf(name);
    },
    async [Symbol.asyncDispose]() {
      for (const name of copies) await drop(name);
      await admin.destroy();
      await stop();
    },
  };
}

async function fill(db: Db, size: SizeName): Promise<void> {
  await prepareDatabase(db, await readMigrations(FEATURES));
  const started = performance.now();
  const seeded = await seedDemo(db, {
    size,
    onProgress: (done, total) => {
      if (done % (total / 10) === 0) console.log(`Making demo data ${size}: ${(done / total) * 100} %`);
    },
  });
  // The server and autovacuum would do the same after a while.
  if ((await growHistogram(db)) > 0) await sql`VACUUM ANALYZE histogram`.execute(db);
  // Data of an earlier run may be older than a day.
  await confirmDay(db, localDay());
  if (seeded) console.log(`Made demo data ${size} in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
}
