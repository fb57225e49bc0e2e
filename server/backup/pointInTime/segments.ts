import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Account } from '../../db/embedded/account';
import type { Archive } from '../../db/embedded/archive';
import { exists } from '../../db/embedded/binaries';
import { syncFolder } from '../../db/embedded/fileSystem';
import { namesIn } from './bases';

/**
 * Archives the segments of a stopped cluster that its database has not archived: the current one, and earlier ones where
 * archiving failed or the archived copy is damaged. So the segments survive the cluster.
 */
export async function archiveRest(clusterDir: string, archive: Archive, account: Account): Promise<void> {
  const log = join(clusterDir, 'pg_wal');
  for (const name of await namesIn(log)) {
    if (!/^[\dA-F]{24}$/.test(name)) continue;
    const done = await exists(join(log, 'archive_status', `${name}.done`));
    if (done && (await isIntact(join(archive.wal, `${name}.gz`), name, archive))) continue;
    if (await isSegment(join(log, name), name, archive)) await store(join(log, name), name, archive, account);
  }
}

/** Copies a file into an archive atomically, in the same way as the database does. */
export async function store(path: string, name: string, { wal }: Archive, account: Account): Promise<void> {
  const whole = join(wal, `${name}.gz`);
  const part = join(wal, `${name}.part`);
  await pipeline(createReadStream(path), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
  await account.own(part);
  await rename(part, whole);
  await syncFolder(wal);
}

/** The layout of a segment's first bytes, PostgreSQL's `XLogLongPageHeaderData`. */
const HEADER_LENGTH = 36;
const ADDRESS_AT = 8;
const IDENTIFIER_AT = 24;
const SIZE_AT = 32;
/** PostgreSQL's largest segment size. */
const LONGEST_SEGMENT = 1 << 30;

/** Returns whether a file contains the segment of its name: a recycled file still has the content of an older one. */
async function isSegment(path: string, name: string, archive: Archive): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LENGTH), 0, HEADER_LENGTH, 0);
    return startsSegment(buffer.subarray(0, bytesRead), name, archive);
  } finally {
    await file.close();
  }
}

/** Returns whether a header belongs to the segment of that name, of the archive's cluster. */
function startsSegment(header: Buffer, name: string, { identifier }: Archive): boolean {
  if (header.length < HEADER_LENGTH) return false;
  const [high, low] = [name.slice(8, 16), name.slice(16, 24)].map((digits) => BigInt(`0x${digits}`));
  if (high === undefined || low === undefined) return false;
  const address = (high << 32n) + low * BigInt(header.readUInt32LE(SIZE_AT));
  return header.readBigUInt64LE(ADDRESS_AT) === address && String(header.readBigUInt64LE(IDENTIFIER_AT)) === identifier;
}

/** Returns the segments that cannot be unpacked, are incomplete, or belong to another cluster. */
export async function damagedAmong(files: readonly string[], archive: Archive): Promise<string[]> {
  const damaged: string[] = [];
  for (const file of files) {
    const name = file.replace(/\.gz$/, '');
    if (!(await isIntact(join(archive.wal, file), name, archive))) damaged.push(name);
  }
  return damaged;
}

async function isIntact(path: string, name: string, archive: Archive): Promise<boolean> {
  let header: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    const text = createGunzip();
    await pipeline(createReadStream(path), text, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        if (header.length < HEADER_LENGTH) header = Buffer.concat([header, piece]);
        bytes += piece.length;
        if (bytes > LONGEST_SEGMENT) throw new Error('It does not end.');
      }
    });
  } catch {
    return false;
  }
  return startsSegment(header, name, archive) && bytes === header.readUInt32LE(SIZE_AT);
}
