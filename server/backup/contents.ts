import type { z } from 'zod';
import { type LastLine, lastLine, tableLine } from './format';
import { parse } from './read';
import { Damaged, type Sections } from './sections';

/** A table of a backup, without its rows. */
export type TableLine = z.infer<typeof tableLine>;

/**
 * Goes through the tables of a backup and compares them with what its end says of them.
 * @param take reads all rows of a table
 * @returns the end
 * @throws Damaged where a table comes twice, where rows or tables lack, where anything follows the end, and where the
 * text is not the one that the checksum was made of
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
  // Backups of earlier releases have none; there the checksum of the compression has to do.
  if (data.sha256 !== undefined && data.sha256 !== sections.checksum()) {
    throw new Damaged('Its checksum is of another text.');
  }
  const said = new Map(Object.entries(data.rows));
  for (const [table, rows] of said) {
    if (counted.get(table) !== rows) {
      throw new Damaged(`Of ${table} it has ${counted.get(table) ?? 0} rows instead of ${rows}.`);
    }
  }
  const unsaid = [...counted.keys()].find((table) => !said.has(table));
  if (unsaid !== undefined) throw new Damaged(`It has a table ${unsaid}, of which its end says nothing.`);
  if ((await sections.line()) !== undefined) throw new Damaged('It goes on behind its end.');
  return data;
}
