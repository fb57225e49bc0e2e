import { z } from 'zod';
import { stampOf } from './moment';

/*
 * A backup is one gzipped text. Its first line is the header. Each table follows as a line that names it and its columns,
 * its rows as PostgreSQL's COPY writes them, and a line `\.`. The last line holds the latest number of each sequence, the
 * number of rows of each table, and the checksum of the text before it. The file holds rows and no schema: the migrations
 * that the header names, of the product and of extensions, make the schema. So any later release restores a backup, into any
 * version of PostgreSQL.
 */

export const header = z.object({
  magazyn: z.literal('backup'),
  format: z.literal(1),
  /** The moment of its one snapshot. */
  createdAt: z.iso.datetime(),
  /** Which database it is of. */
  source: z.string(),
  /** The names of the migrations that made its schema, in order. */
  migrations: z.array(z.string()).min(1),
  /** The same of extensions, which ran after those. Backups of 0.1.0 know of none. */
  extensions: z.array(z.string()).default([]),
});
export type Header = z.infer<typeof header>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

export const lastLine = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** The latest number given by each sequence. */
  sequences: z.record(z.string(), z.int()),
  /** The SHA-256 of all lines before, in hexadecimal digits. Backups of 0.1.0 have none. */
  sha256: z.string().optional(),
});
export type LastLine = z.infer<typeof lastLine>;

/** Ends the rows of a table; no row can be it. */
export const END_OF_ROWS = '\\.\n';

const NAME = /^magazyn-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2}Z)\.backup$/;

/** What a backup of that moment is called: `magazyn-2026-11-22T140500Z.backup`. */
export const backupName = (moment: Date): string => `magazyn-${stampOf(moment)}.backup`;

/** The moment a backup is of, by its name; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}${hours}:${minutes}:${seconds}`) : undefined;
}
