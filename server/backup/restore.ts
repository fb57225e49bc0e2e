import { basename } from 'node:path';
import { recordEvent } from '../db/audit';
import { openConnection } from '../db/connection/connection';
import { type Filled, type LoadOptions, load } from './load';
import { readBackup } from './read';
import { clearAway, makeRoom } from './room';

export interface RestoreBackupOptions extends LoadOptions {
  /** Whether existing records may be moved into another schema. */
  replace?: boolean;
  /** Whether the database is temporary, so that it needs no VACUUM and statistics. */
  onTrial?: boolean;
}

export interface RestoredBackup extends Filled {
  /** The moment of the backup, as ISO text. */
  createdAt: string;
  /** The schema with the previous tables, if there were any. */
  aside?: string;
}

/**
 * Restores a backup into a database completely, migrated and verified, or changes nothing.
 * @throws Error with the fault of the file, or with the obstacle
 */
export async function restore(url: string, file: string, options: RestoreBackupOptions = {}): Promise<RestoredBackup> {
  await using connection = await openConnection(url);
  const { client } = connection;
  const restored = await readBackup(file, async (reading) => {
    // On an error the connection closes, which rolls back.
    await client.query('BEGIN');
    const room = await makeRoom(connection, options.replace ?? false);
    const filled = await load(connection, reading, options);
    const aside = await clearAway(connection, room);
    await recordEvent(connection.db, { action: 'restore', record: basename(file) });
    await client.query('COMMIT');
    return { ...filled, createdAt: reading.header.createdAt, aside };
  });
  if (!options.onTrial) await client.query('VACUUM ANALYZE');
  return restored;
}
