import type { Definition } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull } from '../../contract/definition/fields';
import { idName } from '../../contract/definition/names';
import { schemasOf } from '../../contract/schemas';
import { samplesOf } from '../../scripts/newEntity/samples';
import { ServerRuns } from '../../server/changes/runs';
import type { StandardGroup } from '../../server/entity/standard';
import { erased, tableOf } from '../../server/entity/table';
import { writerOf } from '../../server/entity/write';
import type { Extensions } from '../../server/extensions';
import type { Context } from '../../server/http/context';
import { catalogueOf } from '../../server/resources/core';
import { original } from '../../server/texts/message';
import { type Api, send } from './api';
import { on } from './clock';
import * as fixtures from './fixtures';
import { TODAY } from './modelWorld';

/*
 * Creates and deletes records of extensions' entities, even if the API does not allow it.
 */

/** The app with extensions, and their definitions. */
export type Extended = Pick<Api, 'app' | 'db'> & { extensions: Extensions };

/** Creates a record through the API, or directly if `can` excludes it. @returns its id */
export async function makeRecord(api: Extended, definition: Definition, body: object): Promise<number> {
  if (!definition.can.includes('create')) return insertRecord(api, definition, body);
  const response = await send(api.app, 'POST', `/api/${definition.name}`, body);
  if (response.statusCode !== 201) throw new Error(`POST /api/${definition.name}: ${response.body}`);
  return response.json()[idName(definition.one)];
}

/** No request and no server stands behind a record that is inserted here. */
const OFFLINE = {
  caughtUp: async () => {},
  reauthorize: async () => true,
  word: original,
  beforeClose: () => {},
  settings: [],
  standards: [],
};

async function insertRecord({ db, extensions }: Extended, definition: Definition, body: object): Promise<number> {
  const context: Context = {
    ...OFFLINE,
    db,
    primary: db,
    runs: new ServerRuns(db),
    clock: on(TODAY),
    ...catalogueOf(extensions),
  };
  const whole = context.extended(definition);
  const isOwn = (group: object): group is StandardGroup => 'definition' in group && group.definition === definition;
  const { insertMany } = writerOf(context, whole, extensions.groups.find(isOwn)?.parts ?? {}, tableOf(whole));
  const values = schemasOf(whole).created.parse(body);
  const [id = 0] = await db.transaction().execute((trx) => insertMany(trx, [values]));
  return id;
}

/** Deletes a record directly. */
export const removeRecord = ({ db }: Extended, definition: Definition, id: number): Promise<unknown> =>
  erased(db).deleteFrom(tableOf(definition).name).where('id', '=', id).executeTakeFirstOrThrow();

/** Inserts a row of a list of the product. */
const inserts: Readonly<Record<string, (db: Api['db']) => Promise<{ id: number }>>> = {
  regions: fixtures.insertRegion,
  countries: fixtures.insertCountry,
  products: fixtures.insertProduct,
  categories: fixtures.insertCategory,
  warehouses: fixtures.insertWarehouse,
  clients: fixtures.insertClient,
  suppliers: fixtures.insertSupplier,
  employees: fixtures.insertEmployee,
};

/** Creates a record of a list, including the records that it refers to. @returns its id */
export async function someOf(api: Extended, list: string): Promise<number> {
  const insert = inserts[list];
  if (insert) return (await insert(api.db)).id;
  const definition = api.extensions.definitions.find(({ name }) => name === list);
  if (!definition) throw new Error(`No record of ${list} can be made up: insert one in the test.`);
  return makeRecord(api, definition, await bodyOf(api, definition.fields));
}

/** Returns the required values of a record. */
async function bodyOf(api: Extended, fields: Fields): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || mayBeNull(field)) continue;
    if (field.kind === 'group' && field.flat) Object.assign(body, await bodyOf(api, field.fields));
    else body[name] = await sampleOf(api, name, field);
  }
  return body;
}

async function sampleOf(api: Extended, name: string, field: Field): Promise<unknown> {
  if (field.kind === 'reference') return someOf(api, field.to);
  if (field.kind === 'group') return bodyOf(api, field.fields);
  if (field.kind !== 'lines') return field.unique ? uniqueSample(name, field) : samplesOf(name, field)[0];
  const rows: unknown[] = [];
  while (rows.length < (field.min ?? 0)) rows.push(await bodyOf(api, field.fields));
  return rows;
}

/** Makes unique values. Starts above the numbers of sample values. */
let serial = 20;

function uniqueSample(name: string, field: Field): unknown {
  serial++;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'digits':
      return String(serial).padStart(field.min ?? 0, '0');
    case 'email':
      return `${String(serial)
        .padStart(field.min ?? 0, '0')
        .slice(-60)}@e.co`;
    case 'integer':
    case 'decimal':
    case 'money':
      return (field.min ?? 0) + serial;
    case 'date':
      return new Date(Date.UTC(2027, 0, serial)).toISOString().slice(0, 10);
    default:
      return samplesOf(name, field)[0];
  }
}
