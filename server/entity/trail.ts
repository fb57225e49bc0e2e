import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { FieldChange, HistoryEntry, VersionHeaders } from '../../contract/history';
import { SERVER_TIME_ZONE } from '../db/day';
import type { Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { joined, type Message, say, term } from '../texts/message';
import { type Changes, describeChanges } from './fieldChanges';

const local = sql`(audit.at AT TIME ZONE ${SERVER_TIME_ZONE})`;
/** The columns with the time of an event. */
export const eventTimeColumns = [
  sql<string>`${local}::date`.as('date'),
  sql<string>`to_char(${local}, 'HH24:MI:SS')`.as('time'),
  sql<Date>`audit.at`.as('at'),
] as const;

/** The SQL expression of a record's version: the id of its newest audit event, or 0 where there is none. */
export const versionOf = (
  definition: Definition,
  id: number | RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`coalesce((
  SELECT audit.id FROM audit WHERE entity = ${notedAs(definition)} AND record_id = ${id}
  ORDER BY audit.id DESC LIMIT 1), 0)`;

/** Returns the entity name that audit events of a definition's records have. */
export const notedAs = ({ name, recordsOf = name }: Definition): string => recordsOf;

/** Formats a version as the value of an ETag header. */
export const etag = (version: number): string => `"${version}"`;
const versionIn = (header: string | undefined): number | undefined => {
  const [, version] = /"(\d+)"/.exec(header ?? '') ?? [];
  return version === undefined ? undefined : Number(version);
};

/** Returns the events of a record, without refused requests, which changed nothing. */
export const eventsOf = (db: Executor, definition: Definition, id: number) =>
  db
    .selectFrom('audit')
    .where('entity', '=', notedAs(definition))
    .where('record_id', '=', id)
    .where('action', '!=', 'refusal');

/** The largest number of newer changes that a refusal lists. */
const MAX_REPORTED_CHANGES = 20;

/**
 * Rejects an update that the caller has made, as {@link refuseOutdated} does. An update that changed nothing is accepted: the record
 * has the sent values, for example since the answer to the same request was lost.
 */
export async function refuseOutdatedUpdate(
  trx: Trx,
  definition: Definition,
  id: number,
  headers: VersionHeaders,
): Promise<void> {
  const own = eventsOf(trx, definition, id).where(sql<boolean>`at = now()`);
  if (await own.select('id').executeTakeFirst()) await refuseOutdated(trx, definition, id, headers);
}

/**
 * Rejects a change that is based on an outdated version of the record. The caller holds the lock of the record: concurrent updates
 * have committed. Ignores the events of this transaction.
 * @throws ApiError 412 with the newer changes and their authors
 */
export async function refuseOutdated(
  trx: Trx,
  definition: Definition,
  id: number,
  { 'if-match': expected }: VersionHeaders,
): Promise<void> {
  const version = versionIn(expected);
  if (version === undefined) return;
  const since = selectEntries(eventsOf(trx, definition, id))
    .where('audit.id', '>', version)
    .where(sql<boolean>`at <> now()`);
  const rows = await since.orderBy('audit.id', 'desc').limit(MAX_REPORTED_CHANGES).execute();
  const changes = rows.map((row) => entryOf(definition, row));
  const [last] = changes;
  if (!last) return refuseUnknown(trx, definition, id, version);
  const who = [...new Set(changes.map(({ account }) => account ?? SOMEBODY))];
  throw new ApiError(
    412,
    say('outdated|record', {
      who,
      noun: term(definition.one.toLowerCase()),
      time: last.time.slice(0, 5),
      changes: wordedChanges(changes.flatMap((entry) => entry.changes)),
    }),
    undefined,
    { changes },
  );
}

/** The author of a change without accounts. */
const SOMEBODY = term('Somebody');

/** Returns changes on one line: `Price: $5.00 → $6.00, Category: Tools → Garden`. */
const wordedChanges = (changes: readonly FieldChange[]): Message =>
  joined(
    changes.map(({ label, before, after }) =>
      say('{label}: {before} → {after}', { label: term(label), before: before ?? '—', after: after ?? '—' }),
    ),
    ', ',
  );

/** Refuses a version that the record never had, for example after the restore of an older backup. @throws ApiError 412 */
async function refuseUnknown(trx: Trx, definition: Definition, id: number, version: number): Promise<void> {
  const { rows } = await sql<{ newest: number }>`SELECT ${versionOf(definition, id)} AS newest`.execute(trx);
  if (version <= Number(rows[0]?.newest)) return;
  throw new ApiError(
    412,
    say('unknown-version', {
      noun: term(definition.one.toLowerCase()),
    }),
  );
}

/** Selects the columns of an entry. */
export const selectEntries = (events: ReturnType<typeof eventsOf>) =>
  events.select(['audit.id', 'audit.account', 'audit.token', 'audit.action', 'audit.changes']).select(eventTimeColumns);

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Returns an event as the API answers it. */
export const entryOf = (definition: Definition, { id, at, action, changes, ...row }: EventRow): HistoryEntry => ({
  eventId: id,
  ...row,
  at: at.toISOString(),
  action: action as HistoryEntry['action'],
  changes: describeChanges(definition, changes as Changes),
});
