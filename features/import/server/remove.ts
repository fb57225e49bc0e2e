import { FOREIGN_KEY_VIOLATION } from '../../../server/db/sqlStates';
import type { Trx } from '../../../server/db/types';
import { say } from '../../../server/texts/message';
import type { Late, Target } from './target';
import { tryWriteMany } from './tryWrite';

/** Deletes the records of rows. @returns the rows whose records stay, because they are in use or a rule keeps them */
export async function removeRecords(
  trx: Trx,
  { definition, writer }: Target,
  rows: readonly { row: number; record_id: number; record: string }[],
): Promise<Late[]> {
  const refused = await tryWriteMany(
    trx,
    definition,
    rows,
    (some) =>
      writer.removeMany(
        trx,
        some.map(({ record_id }) => record_id),
      ),
    ({ record }) => ({ states: [FOREIGN_KEY_VIOLATION], message: say('"{record}" is in use', { record }) }),
  );
  return [...refused].map(([{ row }, refusal]) => ({ row, ...refusal }));
}
