import pg from 'pg';
import { CHECK_VIOLATION, NUMERIC_OUT_OF_RANGE } from './sqlStates';

/** The name suffix of the constraints that keep figures within the range of exact numbers. */
const EXACT = /_exact$/;

/** Returns whether the database refused a write because a figure would exceed the range of exact numbers. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === NUMERIC_OUT_OF_RANGE || (error.code === CHECK_VIOLATION && EXACT.test(error.constraint ?? '')));
