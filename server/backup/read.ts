import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorText } from '../errorText';
import { type Header, header } from './format';
import { Incomplete, Sections } from './sections';

/** A backup that is being read. */
export interface Reading {
  header: Header;
  sections: Sections;
}

/** A file that is no backup, or not a whole one. */
export class UnreadableBackup extends Error {}

/**
 * Opens a backup and lets it be read.
 * @throws UnreadableBackup that says what is wrong with the file, also where `work` meets it further on
 */
export async function readBackup<Result>(file: string, work: (reading: Reading) => Promise<Result>): Promise<Result> {
  const text = createGunzip();
  // What is wrong with the file comes out where the text is read.
  pipeline(createReadStream(file), text, () => {});
  try {
    const sections = new Sections(text[Symbol.asyncIterator]());
    return await work({ header: readHeader(await sections.line()), sections });
  } catch (error) {
    throw asUnreadable(file, error);
  } finally {
    text.destroy();
  }
}

function readHeader(line: string | undefined): Header {
  const { success, data } = header.safeParse(parse(line ?? ''));
  if (!success) throw new Foreign();
  return data;
}

/** It was not written by a backup of Magazyn. */
class Foreign extends Error {}

/** A line of a backup; what cannot be read is no line of one. */
export function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function asUnreadable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof Foreign || (code === 'Z_DATA_ERROR' && /incorrect header/.test((error as Error).message))) {
    return new UnreadableBackup(`${file} is not a backup of Magazyn.`);
  }
  if (error instanceof Incomplete || code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') {
    const reason = errorText(error).replace(/\.?$/, '.');
    return new UnreadableBackup(`${file} is damaged or not complete: ${reason} Restore another one.`);
  }
  if (code === 'ENOENT') return new UnreadableBackup(`There is no file ${file}.`);
  return error;
}
