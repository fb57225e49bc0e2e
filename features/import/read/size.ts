import { openZip } from './zip';

/** The largest small file, in bytes. */
const SMALL = 100_000;
/** The largest content of a small spreadsheet, in bytes. */
const SMALL_CONTENT = 1_000_000;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Returns whether a file is read in a moment, or refused. */
export function isSmall(bytes: Uint8Array): boolean {
  if (bytes.length > SMALL) return false;
  if (!isZip(bytes)) return true;
  try {
    return openZip(bytes).content <= SMALL_CONTENT;
  } catch {
    return true;
  }
}
