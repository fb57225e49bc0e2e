import pg from 'pg';
import { CHECK_VIOLATION, NUMERIC_OUT_OF_RANGE } from './sqlStates';

/** How the constraints end by which figures stay within what a number holds exactly. */
const EXACT = /_exact$/;

/** Whether the database refused a write because a figure would become larger than can be stored or told exactly. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === NUMERIC_OUT_OF_RANGE || (error.code === CHECK_VIOLATION && EXACT.test(error.constraint ?? '')));
