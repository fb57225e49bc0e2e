import { z } from 'zod';
import { stampOf } from './moment';

/*
 * A backup is one gzipped text. Its first line is the header. Each table follows: a line with its name and columns, its rows
 * in PostgreSQL's COPY format, and a line `\.`. The last line holds the last value of each sequence, the number of rows of
 * each table, and the checksum of the text before it. The file holds rows and no schema: the migrations that the header names,
 * of the product and of extensions, create the schema. So any later release restores a backup, into any version of PostgreSQL.
 */

export const header = z.object({
  magazyn: z.literal('backup'),
  format: z.literal(1),
  /** The moment of its snapshot. */
  createdAt: z.iso.datetime(),
  /** Identifies the database. */
  source: z.string(),
  /** The names of the migrations that made its schema, in order. */
  migrations: z.array(z.string()).min(1),
  /** The migrations of extensions, which ran after those. Backups of 0.1.0 have none. */
  extensions: z.array(z.string()).default([]),
});
export type Header = z.infer<typeof header>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

export const lastLine = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.int()),
  /** The SHA-256 of all lines before, in hexadecimal digits. Backups of 0.1.0 have none. */
  sha256: z.string().optional(),
});
export type LastLine = z.infer<typeof lastLine>;

/** The line after the last row of a table; no row equals it. */
export const END_OF_ROWS = '\\.\n';

const NAME = /^magazyn-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2}Z)\.backup$/;

/** Returns the file name of a backup: `magazyn-2026-11-22T140500Z.backup`. */
export const backupName = (moment: Date): string => `magazyn-${stampOf(moment)}.backup`;

/** Returns the moment in a backup's file name; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}${hours}:${minutes}:${seconds}`) : undefined;
}
