import { basename } from 'node:path';
import { recordEvent } from '../db/audit';
import { openConnection } from '../db/connection';
import type { SqlMigration } from '../db/extensionMigrations';
import type { LastLine } from './format';
import { load } from './load';
import { readBackup } from './read';
import { clearAway, makeRoom } from './room';

export interface RestoreBackupOptions {
  /** Whether records that are there may be moved aside. */
  replace?: boolean;
  /** Whether figures that differ from the journal are derived from it anew, rather than a reason to refuse. */
  repair?: boolean;
  /** The migrations of the extensions. */
  extensions?: readonly SqlMigration[];
  /** Whether it is thrown away once it is restored, and so need not be made ready to be worked in. */
  onTrial?: boolean;
}

export interface RestoredBackup {
  /** The moment the backup is of, as ISO text. */
  createdAt: string;
  /** Rows by table. */
  rows: LastLine['rows'];
  /** The schema that what was there before is in now, if there was anything. */
  aside?: string;
}

/**
 * Restores a backup into a database: all of it, up to date and verified, or nothing.
 * @throws Error that says what is wrong with the file, or in the way
 */
export async function restore(url: string, file: string, options: RestoreBackupOptions = {}): Promise<RestoredBackup> {
  await using connection = await openConnection(url);
  const { client } = connection;
  const restored = await readBackup(file, async (reading) => {
    // Where this fails, it ends with the connection, and nothing has happened.
    await client.query('BEGIN');
    const room = await makeRoom(connection, options.replace ?? false);
    const rows = await load(connection, reading, options);
    const aside = await clearAway(connection, room);
    await recordEvent(connection.db, { action: 'restore', record: basename(file) });
    await client.query('COMMIT');
    return { createdAt: reading.header.createdAt, rows, aside };
  });
  if (!options.onTrial) await client.query('VACUUM ANALYZE');
  return restored;
}
