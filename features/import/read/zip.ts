import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MAX_CONTENT, MAX_PARTS } from '../limits';
import { UnreadableFile } from './decode';

/*
 * The parts of a ZIP file, by its central directory. A part is inflated in pieces, when its reader begins.
 */

interface Entry {
  /** Where its local header begins. */
  offset: number;
  packed: number;
  /** The stated size after inflation. */
  size: number;
  isDeflated: boolean;
}

export interface Zip {
  names: ReadonlySet<string>;
  /** The stated size of all parts after inflation, except pictures and the like. */
  content: number;
  /** Returns the pieces of a part. @throws UnreadableFile for a part that is not there or is longer than it states */
  read: (name: string) => AsyncIterable<Uint8Array>;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const IS_ENCRYPTED = 1;
const DEFLATED = 8;
/** The value of a size that a further field has, which is wider. */
const WIDE = 0xffffffff;

const broken = () => new UnreadableFile('no-spreadsheet');

/** Reads the central directory. @throws UnreadableFile */
export function openZip(file: Uint8Array): Zip {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let entries: Map<string, Entry>;
  try {
    entries = entriesOf(bytes);
  } catch (error) {
    // A directory that leads outside of the file.
    throw error instanceof RangeError ? broken() : error;
  }
  let read = 0;
  const counted = new Set<string>();
  return {
    names: new Set(entries.keys()),
    content: [...entries].reduce((sum, [name, { size }]) => sum + (/\.(?:xml|rels)$/.test(name) ? size : 0), 0),
    read: (name) => {
      const entry = entries.get(name);
      if (!entry) throw broken();
      if (!counted.has(name)) read += entry.size;
      counted.add(name);
      if (read > MAX_CONTENT) throw tooLarge();
      return inflated(bytes, entry);
    },
  };
}

const tooLarge = () => new UnreadableFile('file-too-large|content');

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) throw new UnreadableFile('protected-file');
    const nameEnd = at + ENTRY_BYTES + nameLength;
    const name = bytes.toString('utf8', at + ENTRY_BYTES, nameEnd).replaceAll('\\', '/');
    const wide = wideSizes(bytes.subarray(nameEnd, nameEnd + extraLength));
    const sizeOf = (field: number) => {
      const size = bytes.readUInt32LE(at + field);
      return size === WIDE ? wide() : size;
    };
    // Their order in the further field.
    const size = sizeOf(24);
    const packed = sizeOf(20);
    const offset = sizeOf(42);
    entries.set(name, { offset, packed, size, isDeflated: bytes.readUInt16LE(at + 10) === DEFLATED });
    at = nameEnd + extraLength + commentLength;
  }
  return entries;
}

/** Returns the function that reads the next size of 8 bytes from the further fields of an entry. */
function wideSizes(extra: Buffer): () => number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return () => {
      const size = Number(extra.readBigUInt64LE(next));
      next += 8;
      return size;
    };
  }
  return () => WIDE;
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw broken();
}

/** Bytes that are inflated at once. */
const PIECE = 64 * 1024;

async function* inflated(bytes: Buffer, { offset, packed, size, isDeflated }: Entry): AsyncGenerator<Uint8Array> {
  if (offset + LOCAL_BYTES > bytes.length) throw broken();
  const from = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = Readable.from(piecesOf(bytes.subarray(from, from + packed)));
  let length = 0;
  try {
    for await (const piece of isDeflated ? content.pipe(createInflateRaw()) : content) {
      length += (piece as Uint8Array).length;
      if (length > size) throw broken();
      yield piece as Uint8Array;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? broken() : error;
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
