import { callOf, send } from '../../../src/calls/call';
import type { ReadCodes, RecordCode } from '../../../src/views/controls/codeFinder';
import type { calls } from '../contract';

const barcodesCall = callOf<typeof calls.ofProducts>('GET /api/barcodes/products', '[]');

/** The most products of one request; the server refuses more. */
const MOST_IDS = 500;

/** Returns the barcodes of products. */
const readBarcodes: ReadCodes = async (ids, signal) => {
  const codes = new Map<number, RecordCode[]>();
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const found = await send(barcodesCall, { query: { ids: ids.slice(from, from + MOST_IDS).join() } }, signal);
    for (const { productId, ...code } of found) codes.set(productId, [...(codes.get(productId) ?? []), code]);
  }
  return codes;
};

export default readBarcodes;
