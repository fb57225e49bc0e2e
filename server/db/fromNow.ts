import { type RawBuilder, sql } from 'kysely';

/** Returns a time of the database's clock. @param ms milliseconds from now; negative for the past */
export const fromNow = (ms: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${ms / 1_000})`;
