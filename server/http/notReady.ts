import { NotPrimary } from '../db/standbys/primary';
import { databaseRefusal } from './databaseErrors';

/** Messages by the error code or text of the socket or PostgreSQL; the first match wins. */
const REASONS: readonly [sign: RegExp, words: string][] = [
  [/^ECONNREFUSED/, 'Nothing answers at the address of the database: it is not running, or stands elsewhere.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, "The name of the database's host is not known."],
  [/^28/, 'The database refuses the user or the password it is asked with.'],
  [/^3D000/, 'The server of the database has no database of that name.'],
  [/^53300/, 'The database has no connection left to give: all of its max_connections are in use.'],
  [/^57P03/, 'The database is starting, or recovering from a crash.'],
  [/^57P0/, 'The database is being stopped.'],
  [/^55000/, 'The database takes no connections.'],
  [
    /^(ETIMEDOUT|.*timeout)/,
    'The database does not answer in time: it, its machine or the network is stuck or overloaded.',
  ],
];

/** Returns why the database does not respond, as text for operators; undefined for an internal error. */
export function whyNotReady(error: unknown): string | undefined {
  if (error instanceof NotPrimary) return 'None of the hosts of the database takes writes at the moment.';
  if (!(error instanceof Error)) return undefined;
  const text = 'code' in error ? String(error.code) : error.message;
  return REASONS.find(([sign]) => sign.test(text))?.[1] ?? databaseRefusal(error)?.message;
}
