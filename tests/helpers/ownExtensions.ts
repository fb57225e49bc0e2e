import { resolve } from 'node:path';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Api } from './api';
import { type Extended, someOf } from './extendedRecords';
import { openExtended } from './extensions';

/** The app with all extensions of the project. */
export interface ExtendedApi extends Api, Extended {
  /** Creates a record of a list and returns its id, for a reference. @example regionId: await someOf('regions') */
  someOf: (list: string) => Promise<number>;
}

/**
 * Opens the app with the team's extensions and the product's features, on a database with their tables.
 * @param folder the folder of the extensions; a relative one is below the project
 */
export async function openExtensions(folder = 'extensions'): Promise<ExtendedApi> {
  const api = await openExtended([resolve(import.meta.dirname, '../..', folder), FEATURES]);
  return { ...api, someOf: (list) => someOf(api, list) };
}
