import { join } from 'node:path';
import { type Fields, mayBeNull } from '../../contract/definition/fields';
import { idName } from '../../contract/definition/names';
import { samplesOf } from '../../scripts/newEntity/samples';
import type { Db } from '../../server/db/types';
import type { Extensions } from '../../server/extensions';
import { type Api, send } from './api';
import { openExtended } from './extensions';
import * as fixtures from './fixtures';

/** The app with all extensions of the project. */
export interface ExtendedApi extends Api {
  /** The id of a new record of a list, for what refers to one. @example regionId: await someOf('regions') */
  someOf: (list: string) => Promise<number>;
}

/**
 * The app with all extensions, on a database of its own that has their tables.
 * @param dir the folder of the extensions
 */
export async function openExtensions(dir = join(import.meta.dirname, '../../extensions')): Promise<ExtendedApi> {
  const api = await openExtended(dir);
  return { ...api, someOf: (list) => someOf(api, api.extensions, list) };
}

/** What makes a row of the product's own lists. */
const inserts: Readonly<Record<string, (db: Db) => Promise<{ id: number }>>> = {
  regions: fixtures.insertRegion,
  countries: fixtures.insertCountry,
  products: fixtures.insertProduct,
  categories: fixtures.insertCategory,
  warehouses: fixtures.insertWarehouse,
  clients: fixtures.insertClient,
  suppliers: fixtures.insertSupplier,
  employees: fixtures.insertEmployee,
};

async function someOf({ app, db }: Pick<Api, 'app' | 'db'>, extensions: Extensions, list: string): Promise<number> {
  const insert = inserts[list];
  if (insert) return (await insert(db)).id;
  const definition = extensions.definitions.find(({ name }) => name === list);
  if (!definition) throw new Error(`There is no list ${list}.`);
  const body = await bodyOf(definition.fields, (to) => someOf({ app, db }, extensions, to));
  const response = await send(app, 'POST', `/api/${list}`, body);
  if (response.statusCode !== 201) throw new Error(`POST /api/${list}: ${response.body}`);
  return response.json()[idName(definition.one)];
}

/** Tells records apart that must not have the same name. */
let serial = 0;

/** What a record needs at least. */
async function bodyOf(fields: Fields, refer: (to: string) => Promise<number>): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || mayBeNull(field)) continue;
    if (field.kind === 'reference') body[name] = await refer(field.to);
    else if (field.kind === 'lines') body[name] = [];
    else if (field.kind === 'text' && field.unique) body[name] = `${++serial}`;
    else [body[name]] = samplesOf(name, field);
  }
  return body;
}
