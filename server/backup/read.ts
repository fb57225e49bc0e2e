import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { z } from 'zod';
import { errorText } from '../errorText';
import { type Header, header } from './format';
import { Damaged, Sections } from './sections';

/** An open backup. */
export interface Reading {
  header: Header;
  sections: Sections;
}

/** The file is not a backup, or is incomplete or damaged. */
export class UnreadableBackup extends Error {}

/**
 * Opens a backup and passes it to `work`.
 * @throws UnreadableBackup with the fault of the file, also where `work` finds it
 */
export async function readBackup<Result>(file: string, work: (reading: Reading) => Promise<Result>): Promise<Result> {
  const text = createGunzip();
  // Errors of the pipeline surface where the text is read.
  pipeline(createReadStream(file), text, () => {});
  try {
    const sections = new Sections(piecesOf(text));
    return await work({ header: readHeader(await sections.line().catch(noHeader)), sections });
  } catch (error) {
    throw asUnreadable(file, error);
  } finally {
    text.destroy();
  }
}

/** The ratio is checked from this size on. Gzip shrinks rows to a quarter or a thirtieth; its limit is a thousandth. */
const CHECKED_BYTES = 64 << 20;
const MOST_PER_BYTE = 500;

/** Yields the text of a file; throws for a decompression bomb. */
async function* piecesOf(text: Gunzip): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of text) {
    bytes += piece.length;
    if (bytes > CHECKED_BYTES && bytes > text.bytesWritten * MOST_PER_BYTE) {
      throw new Damaged(`It unpacks to more than ${MOST_PER_BYTE} times its size, as no backup does.`);
    }
    yield piece;
  }
}

/** A file whose first line is too long or incomplete has no header. */
function noHeader(error: unknown): undefined {
  if (!(error instanceof Damaged)) throw error;
}

/** The header fields that every release has. */
const anyHeader = z.object({ magazyn: z.literal('backup'), format: z.int() });

function readHeader(line: string | undefined): Header {
  const content = parse(line ?? '');
  const { success, data } = header.safeParse(content);
  if (success) return data;
  const any = anyHeader.safeParse(content);
  if (!any.success) throw new Foreign();
  if (any.data.format !== header.shape.format.value) throw new OfLaterRelease(any.data.format);
  throw new Damaged('Its first line cannot be read.');
}

/** Not a backup of Magazyn. */
class Foreign extends Error {}

/** A backup in a format that this release does not know. */
class OfLaterRelease extends Error {
  constructor(readonly format: number) {
    super();
  }
}

/** The backup has a table that no migration of Magazyn or of an extension creates. */
export class UnknownTable extends Error {
  constructor(readonly table: string) {
    super();
  }
}

/** Parses a line of a backup; undefined where it is not JSON. */
export function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function asUnreadable(file: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof Foreign || (code === 'Z_DATA_ERROR' && /incorrect header/.test((error as Error).message))) {
    return new UnreadableBackup(`${file} is not a backup of Magazyn.`);
  }
  if (error instanceof OfLaterRelease) {
    return new UnreadableBackup(
      `${file} was written by another release of Magazyn, in the form ${error.format}, which this one does not know. ` +
        'Restore it with that release.',
    );
  }
  if (error instanceof UnknownTable) {
    return new UnreadableBackup(
      `${file} has a table ${error.table} that is not Magazyn's: it is damaged or foreign. If the table is another ` +
        `program's, which shared the database, restore the rest with --leave-out ${error.table}`,
    );
  }
  if (error instanceof Damaged || code.startsWith('Z_')) {
    const reason = errorText(error).replace(/\.?$/, '.');
    return new UnreadableBackup(`${file} is damaged or not complete: ${reason} Restore another one.`, { cause: error });
  }
  if (code === 'ENOENT') return new UnreadableBackup(`There is no file ${file}.`);
  if (code === 'EISDIR') return new UnreadableBackup(`${file} is a folder. Name a file in it.`);
  if (code === 'EACCES') return new UnreadableBackup(`${file} may not be read by this account.`);
  return error;
}
