import { Readable } from 'node:stream';
import { LONGEST_HELD_MS, pagesOf, snapshot } from '../../../server/db/snapshot';
import type { Db, Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import type { FileQuery } from '../contract';
import { BRINGS_IN, COUNTS } from '../sections';
import { current } from '../versions/current';
import type { Header } from '../versions/version';
import { countsOf, documentsOf } from './journal';
import { type Prepared, prepare } from './preview';

/** A file that is being made. */
export interface JpkFile {
  prepared: Prepared;
  content: Readable;
}

/**
 * Begins a file. All of it shows one state of the database; its documents are read while it is sent, a page at a time, so that its size
 * does not matter. Holds a connection until the file has been read or is destroyed.
 * @throws ApiError 409 while something is missing, else as {@link prepare} does
 */
export async function beginFile(
  db: Db,
  settings: Context['settings'],
  warehouseId: number,
  query: FileQuery,
): Promise<JpkFile> {
  const { result, close } = await snapshot(db, async (trx) => {
    const prepared = await prepare(trx, settings, warehouseId, query);
    return { prepared, trx };
  });
  const { prepared, trx } = result;
  try {
    const header = headerOf(prepared, query);
    const content: Readable = Readable.from(
      inTime(written(trx, header, prepared), (error) => content.destroy(error)),
      {
        highWaterMark: 1,
      },
    );
    return { prepared, content: content.once('close', close) };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws ApiError 409 while something is missing without which there is no file */
function headerOf({ preview, firm, warehouse }: Prepared, { fromDate, toDate }: FileQuery): Header {
  const { office, method, missing } = preview;
  const { name, nip, address, currency } = firm;
  const isWhole = name !== null && nip !== null && currency !== null && address !== null && office !== null;
  const inTheWay = missing.filter(({ blocks }) => blocks);
  if (isWhole && inTheWay.length > 0 && inTheWay.every(({ fact }) => fact === 'countedUnits')) {
    throw new ApiError(409, 'jpk-mag-without-units');
  }
  if (inTheWay.length > 0 || !isWhole) {
    throw new ApiError(409, 'jpk-mag-incomplete');
  }
  return { createdAt: new Date(), fromDate, toDate, currency, office, nip, name, address, warehouse, method };
}

/** Writes the file, one page of documents at a time. */
async function* written(trx: Trx, header: Header, prepared: Prepared): AsyncGenerator<string, void, void> {
  const { preview, kept, period } = prepared;
  yield current.begin(header);
  for (const { section, documents } of preview.sections) {
    if (documents === 0) continue;
    for await (const rows of pagesOf(trx, documentsOf(section, BRINGS_IN[section], period, kept), section)) {
      yield rows
        .map(({ lines, ...document }) =>
          current.document(section, {
            ...document,
            lines: lines.map(([code, name, unit, quantity, cost]) => ({ code, name, unit, quantity, cost })),
          }),
        )
        .join('');
    }
  }
  if (preview.counts?.documents) {
    for await (const rows of pagesOf(trx, countsOf(period, kept), COUNTS)) {
      yield rows
        .map(({ lines, ...count }) =>
          current.count({
            ...count,
            lines: lines.map(([code, name, unit, counted, value]) => ({ code, name, unit, counted, value })),
          }),
        )
        .join('');
    }
  }
  yield current.end();
}

/** Passes parts on, and calls `onLate` where the reader takes too long for one: the database would end the connection. */
async function* inTime<Part>(
  parts: AsyncIterable<Part>,
  onLate: (error: Error) => void,
): AsyncGenerator<Part, void, void> {
  for await (const part of parts) {
    const timer = setTimeout(() => onLate(new Error('The file was not read in time.')), LONGEST_HELD_MS);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}
