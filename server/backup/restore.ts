import { basename } from 'node:path';
import { recordEvent } from '../db/audit';
import { openConnection } from '../db/connection';
import { type Filled, type LoadOptions, load } from './load';
import { readBackup } from './read';
import { clearAway, makeRoom } from './room';

export interface RestoreBackupOptions extends LoadOptions {
  /** Whether records that are there may be moved aside. */
  replace?: boolean;
  /** Whether it is thrown away once it is restored, and so need not be made ready to be worked in. */
  onTrial?: boolean;
}

export interface RestoredBackup extends Filled {
  /** The moment the backup is of, as ISO text. */
  createdAt: string;
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
    const filled = await load(connection, reading, options);
    const aside = await clearAway(connection, room);
    await recordEvent(connection.db, { action: 'restore', record: basename(file) });
    await client.query('COMMIT');
    return { ...filled, createdAt: reading.header.createdAt, aside };
  });
  if (!options.onTrial) await client.query('VACUUM ANALYZE');
  return restored;
}
