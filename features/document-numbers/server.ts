import { sql } from 'kysely';
import { transaction } from '../../contract/entities/transaction';
import { partsFor } from '../../server/entity/parts';
import type { Group } from '../../server/http/context';

/** Finds transactions by a part of their number, in capital letters or small ones. */
export const byNumber = partsFor(transaction, {
  filters: () => ({
    documentNumber: (part: string) =>
      part.includes('\0') ? sql`false` : sql`strpos(document_number, upper(${part}::text)) > 0`,
  }),
});

/** Stores the codes that extensions and features declare for their types, because the database makes the numbers. */
export const declaredCodes: Group = (app, { primary, movementTypes }) => {
  const declared = movementTypes.flatMap(({ movementType, document }) =>
    document?.series ? [{ type: movementType, code: document.series }] : [],
  );
  app.addHook('onListen', async () => {
    await sql`
      INSERT INTO document_code AS known (type, code)
      SELECT * FROM unnest(${declared.map(({ type }) => type)}::text[], ${declared.map(({ code }) => code)}::text[])
      ON CONFLICT (type) DO UPDATE SET code = excluded.code WHERE known.code <> excluded.code`.execute(primary);
  });
};
