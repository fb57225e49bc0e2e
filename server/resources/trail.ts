import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Definition } from '../../contract/definition/define';
import type { HistoryEntry, historyPage, VersionHeaders } from '../../contract/history';
import type { Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { type Changes, describeChanges, onOneLine } from './fieldChanges';
import { countOf, pageOf, sliced } from './paging';

/** Days and times are in the server's time zone. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const local = sql`(audit.at AT TIME ZONE ${ZONE})`;
/** The columns of an event's day and time. */
export const WHEN = [
  sql<string>`${local}::date`.as('date'),
  sql<string>`to_char(${local}, 'HH24:MI:SS')`.as('time'),
  sql<Date>`audit.at`.as('at'),
] as const;

/** The version of a record: the id of its last audit event; 0 where there is none. */
export const versionOf = (
  definition: Definition,
  id: number | RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`coalesce((
  SELECT audit.id FROM audit WHERE entity = ${trailName(definition)} AND record_id = ${id}
  ORDER BY audit.id DESC LIMIT 1), 0)`;

/** Returns the entity name under which the trail records an entity. */
const trailName = ({ name, recordsOf = name }: Definition): string => recordsOf;

/** Formats a version for a header; `versionIn` parses it. */
export const etag = (version: number): string => `"${version}"`;
const versionIn = (header: string | undefined): number | undefined => {
  const [, version] = /"(\d+)"/.exec(header ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
};

/** A query for the events of a record. Leaves out refusals, which changed nothing. */
const eventsOf = (db: Executor, definition: Definition, id: number) =>
  db
    .selectFrom('audit')
    .where('entity', '=', trailName(definition))
    .where('record_id', '=', id)
    .where('action', '!=', 'refusal');

const NEWEST_FIRST = { by: ['audit.id'], descending: true } as const;

/** Returns the events of a record, newest first. */
export const historyOfRecord = (
  db: Executor,
  definition: Definition,
  id: number,
  query: { page?: number | undefined },
): Promise<z.infer<typeof historyPage>> => {
  const events = eventsOf(db, definition, id);
  return pageOf(
    query,
    () => countOf(events),
    async (slice) =>
      (await sliced(withColumns(events), NEWEST_FIRST, slice).execute()).map((row) => entryOf(definition, row)),
  );
};

/** The most changes that the conflict error lists. */
const MOST_LISTED = 20;

/**
 * Rejects a change that is based on an outdated version. Must run after the caller's own change, which locks the record: all
 * earlier changes have committed by then, and the events of this transaction do not count.
 * @throws ApiError 412 that says who changed what since
 */
export async function refuseOutdated(
  trx: Trx,
  definition: Definition,
  id: number,
  { 'if-match': expected }: VersionHeaders,
): Promise<void> {
  const version = versionIn(expected);
  if (version === undefined) return;
  const since = withColumns(eventsOf(trx, definition, id))
    .where('audit.id', '>', version)
    .where(sql<boolean>`at <> now()`);
  const rows = await since.orderBy('audit.id', 'desc').limit(MOST_LISTED).execute();
  const changes = rows.map((row) => entryOf(definition, row));
  const [last] = changes;
  if (!last) return;
  const who = [...new Set(changes.map(({ account }) => account ?? 'Somebody'))];
  const what = onOneLine(changes.flatMap((entry) => entry.changes));
  throw new ApiError(
    412,
    `${new Intl.ListFormat('en').format(who)} changed the ${definition.one.toLowerCase()} meanwhile, ` +
      `at ${last.time.slice(0, 5)}: ${what}. Nothing of yours was saved.`,
    undefined,
    { changes },
  );
}

const withColumns = (events: ReturnType<typeof eventsOf>) =>
  events.select(['audit.id', 'audit.account', 'audit.token', 'audit.action', 'audit.changes']).select(WHEN);

type EventRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

const entryOf = (definition: Definition, { id, at, action, changes, ...row }: EventRow): HistoryEntry => ({
  eventId: id,
  ...row,
  at: at.toISOString(),
  action: action as HistoryEntry['action'],
  changes: describeChanges(definition, changes as Changes),
});
