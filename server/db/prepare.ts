import { fillGeography } from '../seed/geography';
import { migrate } from './migrate';
import type { Db } from './types';

/**
 * Brings a database to where records can be kept in it: the schema up to date, the world's regions and countries there.
 * @throws Error as {@link migrate} does
 */
export async function prepareDatabase(db: Db): Promise<void> {
  await migrate(db);
  await fillGeography(db);
}
