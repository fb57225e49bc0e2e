import { stat } from 'node:fs/promises';
import { readTables } from './contents';
import { readBackup } from './read';

/**
 * Reads a whole backup and changes nothing. Skips a pipe, which can be read only once: the restore finds the same faults.
 * @throws UnreadableBackup with the fault of the file
 */
export async function checkBackup(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile() && !found.isDirectory()) return;
  await readBackup(file, async ({ sections }) => {
    await readTables(sections, async (_, rows) => {
      for await (const _ of rows);
    });
  });
}
