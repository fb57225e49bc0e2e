import { statfs } from 'node:fs/promises';
import { errorText } from './errorText';

const FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

/** Returns whether PostgreSQL says that its disk is full, by the SQLSTATE: its texts may be in another language. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100';

/** What keeps a folder from being written to, by the codes of Node and the words of other programs. */
const TROUBLES: [RegExp, string][] = [
  [FULL, 'The disk of {folder} is full'],
  [/\bEROFS\b|read-only file system/i, '{folder} is read-only'],
  [/\b(EACCES|EPERM)\b|permission denied/i, '{folder} may not be written to by this account'],
];

/** Returns the error that names what keeps a folder from being written to; the error itself where it has another reason. */
export function nameDiskTrouble(cause: unknown, folder: string, advice = ''): unknown {
  if (isDatabaseFull(cause)) return new Error(`The disk of ${folder} is full: ${errorText(cause)}${advice}`, { cause });
  for (const [pattern, name] of TROUBLES) {
    // A program may have printed much before.
    const line = errorText(cause)
      .split('\n')
      .find((text) => pattern.test(text));
    if (line) return new Error(`${name.replace('{folder}', folder)}: ${line}${advice}`, { cause });
  }
  return cause;
}

/** PostgreSQL writes its log in segments of 16 MB, and ends without a word where the disk has no room for one. */
const SEGMENT = 2 ** 24;

/** Returns the error of a disk that has no room for the log of a database; undefined while it has room. */
export async function fullDiskError(folder: string, cause: unknown): Promise<Error | undefined> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < SEGMENT
    ? new Error(`The disk of ${folder} is full: ${errorText(cause)}`, { cause })
    : undefined;
}

/** Returns whether an error says that a disk is full. */
export const isDiskFull = (error: unknown): boolean => isDatabaseFull(error) || FULL.test(errorText(error));
