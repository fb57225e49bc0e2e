import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import { type LastLine, lastLine, tableLine } from './format';
import { parse, readBackup } from './read';
import { Damaged, type Sections } from './sections';

/** A table of a backup, without its rows. */
export type TableLine = z.infer<typeof tableLine>;

/**
 * Reads the tables of a backup and compares them with the summary in its last line.
 * @param take reads all rows of a table
 * @returns the last line
 * @throws Damaged where a table occurs twice, rows or tables are missing, anything follows the last line, or the checksum
 * does not match
 */
export async function readTables(
  sections: Sections,
  take: (table: TableLine, rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<LastLine> {
  const counted = new Map<string, number>();
  for (let line = await sections.line(); line !== undefined; line = await sections.line()) {
    const { success, data } = tableLine.safeParse(parse(line));
    if (!success) return finish(sections, line, counted);
    if (counted.has(data.table)) throw new Damaged(`It has the table ${data.table} twice.`);
    await take(data, sections.rows());
    counted.set(data.table, sections.rowCount);
  }
  throw new Damaged('Its end is missing.');
}

async function finish(sections: Sections, line: string, counted: Map<string, number>): Promise<LastLine> {
  const { success, data } = lastLine.safeParse(parse(line));
  if (!success) throw new Damaged('A line of it cannot be read.');
  // Backups of 0.1.0 have no checksum; there gzip's own has to do.
  if (data.sha256 !== undefined && data.sha256 !== sections.checksum()) {
    throw new Damaged('Its checksum is of another text.');
  }
  const stated = new Map(Object.entries(data.rows));
  for (const [table, rows] of stated) {
    if (counted.get(table) !== rows) {
      throw new Damaged(`Of ${table} it has ${counted.get(table) ?? 0} rows instead of ${rows}.`);
    }
  }
  const unstated = [...counted.keys()].find((table) => !stated.has(table));
  if (unstated !== undefined) throw new Damaged(`It has a table ${unstated}, of which its end says nothing.`);
  if ((await sections.line()) !== undefined) throw new Damaged('It goes on behind its end.');
  return data;
}

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
