import type { Trx } from '../../../server/db/types';
import type { Body } from './tables';
import type { Target } from './target';
import { type Refused, tryWriteMany } from './tryWrite';

/** Inserts records. @returns the id of each, or why a rule refuses it */
export async function insertRecords(
  trx: Trx,
  { definition, writer }: Target,
  bodies: readonly Body[],
): Promise<(number | Refused)[]> {
  const ids = new Map<Body, number>();
  const refused = await tryWriteMany(trx, definition, bodies, async (some) => {
    const made = await writer.insertMany(trx, some);
    for (const [index, body] of some.entries()) ids.set(body, made[index] ?? 0);
  });
  return bodies.map((body) => refused.get(body) ?? ids.get(body) ?? 0);
}
