import pg from 'pg';

const { INT8, NUMERIC, DATE } = pg.types.builtins;

/**
 * Sums of bigint columns are numeric. Constraints keep stored figures below 2^53; a sum of several figures may be larger, and
 * reads as the nearest number. A date is a calendar day and never becomes a moment in some time zone.
 */
export const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (day) => day);
