import { sql } from 'kysely';
import { SERVER_TIME_ZONE } from '../../server/db/day';
import type { Db } from '../../server/db/types';
import { conditionsOf } from '../../server/entity/conditions';
import { type Changes, describeChanges, onOneLine, withFieldsOfViews } from '../../server/entity/fieldChanges';
import { contains, equals, where } from '../../server/entity/filters';
import { countOf, pageOf, sliced } from '../../server/entity/paging';
import { standard } from '../../server/entity/standard';
import { tableOf } from '../../server/entity/table';
import { eventTimeColumns } from '../../server/entity/trail';
import type { Context } from '../../server/http/context';
import type { Said } from '../../server/texts/message';
import { type Activity, activity as definition } from './activity';

const day = (text: string) => sql`(${text}::date::timestamp AT TIME ZONE ${SERVER_TIME_ZONE})`;

const conditions = conditionsOf(
  definition,
  {
    filters: () => ({
      account: (names: readonly string[]) =>
        names.length === 1 ? sql`audit.account = ${names[0]}` : sql`audit.account = ANY (${names})`,
      entity: equals(sql.ref('audit.entity')),
      recordId: equals(sql.ref('audit.record_id')),
      // Compares the timestamp, which has an index.
      fromDate: (text: string) => sql`audit.at >= ${day(text)}`,
      toDate: (text: string) => sql`audit.at < ${day(text)} + interval '1 day'`,
    }),
  },
  tableOf(definition),
);

/** The whole audit trail, newest first. */
export const activity = standard(definition, {
  list: async (db, query, context) => {
    const account = query.account && (await namedAs(db, query.account));
    const events = db.selectFrom('audit').where(where(conditions(query), { ...query, ...(account && { account }) }));
    return pageOf(
      query,
      () => countOf(events),
      async (slice) => {
        const rows = events
          .select(['id', 'account', 'token', 'address', 'action', 'entity', 'record', 'changes', 'note', 'said'])
          .select(['record_id as recordId', 'request_id as requestId'])
          .select(eventTimeColumns);
        const read = await sliced(rows, { by: ['audit.id'], descending: true }, slice).execute();
        return read.map(({ id: eventId, at, changes, note, said, ...row }) => ({
          eventId,
          ...row,
          at: at.toISOString(),
          action: row.action as Activity['action'],
          changes: eventSummary(context, row, changes as Changes, said ?? note),
        }));
      },
    );
  },
});

/** Returns the note of an event in the language of the request, or its changes by the labels of its record's fields. */
function eventSummary(
  context: Context,
  { entity, record }: Pick<Activity, 'entity' | 'record'>,
  changes: Changes,
  note: Said | null,
): string | null {
  const { definitionOf, settings, word } = context;
  const definition = definitionOf(entity ?? '');
  // An event of settings is called by the name of its section.
  const described =
    entity === 'settings'
      ? settings.find(({ name }) => name === record)
      : definition && withFieldsOfViews(definition, context);
  return note === null ? onOneLine(describeChanges(described, changes)) || null : word(note);
}

/**
 * Returns the names in the audit trail that contain the typed text. There are few distinct names, so a recursive query skips
 * from one to the next in the index.
 */
async function namedAs(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE person (name) AS (
      SELECT min(account) FROM audit
      UNION ALL
      SELECT (SELECT min(account) FROM audit WHERE account > person.name) FROM person WHERE person.name IS NOT NULL
    )
    SELECT name FROM person WHERE name IS NOT NULL AND ${contains(sql.ref('name'))(typed)}`.execute(db);
  return rows.map(({ name }) => name);
}
