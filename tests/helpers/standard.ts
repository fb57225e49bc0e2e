import { expect } from 'vitest';
import type { Definition, InputOf } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull } from '../../contract/definition/fields';
import { idName } from '../../contract/definition/names';
import { includes, roles } from '../../contract/definition/roles';
import { callsOf, type Endpoint } from '../../contract/endpoint';
import { beginSession } from '../../server/accounts/sessions';
import { buildApp } from '../../server/app';
import { standard } from '../../server/entity/standard';
import { makeAccount } from './accounts';
import { send } from './api';
import { on } from './clock';
import { type Extended, makeRecord, removeRecord } from './extendedRecords';
import { filtersOf } from './filterModels';
import { UNLIMITED } from './limits';
import { checkEachFilter } from './modelLists';
import { TODAY } from './modelWorld';

/*
 * Checks of every entity that consists of a definition only, for any value of `can`.
 */

type Values = Record<string, unknown>;

const pathOf = ({ name }: Definition) => `/api/${name}`;

async function rowsOf({ app }: Extended, definition: Definition): Promise<Values[]> {
  const query = definition.endless ? '' : '?all=true';
  return (await app.inject(pathOf(definition) + query)).json().content;
}

/** Creates, reads, updates, lists and deletes a record, as far as `can` allows. */
export async function checkCalls<D extends Definition>(
  api: Extended,
  definition: D,
  one: InputOf<D>,
  other: InputOf<D>,
): Promise<void> {
  const { app } = api;
  const { can, fields, one: noun } = definition;
  const id = await makeRecord(api, definition, one);
  const url = `${pathOf(definition)}/${id}`;
  const isOne = (row: Values) => row[idName(noun)] === id;
  const read = async (): Promise<Values | undefined> =>
    'get' in callsOf(definition)
      ? (await app.inject(url)).json()
      : { ...keep(one, fields, isOnlySent), ...(await rowsOf(api, definition)).find(isOne) };
  const refused = async (method: 'POST' | 'PUT' | 'DELETE', path: string) => {
    const { statusCode, body } = await send(app, method, path, method === 'DELETE' ? undefined : one);
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { description: `There is no ${method} ${path}.` }]);
  };

  if (!can.includes('create')) await refused('POST', pathOf(definition));
  expect(await read()).toMatchObject(keep(one, fields, isReadAsSent));
  if (can.includes('update')) {
    const body = { ...other, ...keep(one, fields, ({ fixed }) => fixed === true) };
    const changed = await send(app, 'PUT', url, body);
    expect([changed.statusCode, changed.json()]).toEqual([200, expect.anything()]);
    expect(await read()).toMatchObject(keep(body, fields, isReadAsSent));
    expect(await read()).toMatchObject(changed.json());
    expect(await rowsOf(api, definition)).toContainEqual(changed.json());
  } else {
    await refused('PUT', url);
    expect((await rowsOf(api, definition)).filter(isOne)).toHaveLength(1);
  }
  if (!can.includes('delete')) {
    await refused('DELETE', url);
    await removeRecord(api, definition, id);
    return;
  }
  const deleted = await send(app, 'DELETE', url);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  const gone = [
    'get' in callsOf(definition) && (await app.inject(url)),
    can.includes('update') && (await send(app, 'PUT', url, one)),
    await send(app, 'DELETE', url),
  ];
  for (const response of gone) {
    if (!response) continue;
    expect([response.statusCode, response.json()]).toMatchObject([404, { description: `${noun} not found.` }]);
  }
}

const keep = (body: object, fields: Fields, isKept: (field: Field) => boolean): Values =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => {
      const field = fields[name];
      return field && isKept(field);
    }),
  );

/** Whether rows of the list omit the field. */
const isOnlySent = ({ formOnly, kind }: Field): boolean => formOnly === true || kind === 'lines';
/** False for a field of several parts, which a response has as one line of text. */
const isReadAsSent = ({ kind }: Field): boolean => kind !== 'group';

/** Checks errors for missing, dangling and duplicate values. Each names its field, and nothing is written. */
export async function checkRefusals<D extends Definition>(
  api: Extended,
  definition: D,
  body: InputOf<D>,
): Promise<void> {
  const { can } = definition;
  const isCreated = can.includes('create');
  if (!isCreated && !can.includes('update')) return;
  const before = (await rowsOf(api, definition)).length;
  const path = pathOf(definition);
  const first = await makeRecord(api, definition, body);
  const refused = async (status: number, name: string, changed: object) => {
    const sent = { ...body, ...changed };
    const response = await (isCreated
      ? send(api.app, 'POST', path, sent)
      : send(api.app, 'PUT', `${path}/${first}`, sent));
    expect([name, response.statusCode, response.json().errors]).toEqual([name, status, { [name]: expect.any(String) }]);
  };
  const fields = Object.entries(definition.fields).filter(
    ([, { computed, fixed }]) => !computed && (isCreated || !fixed),
  );
  for (const [name, field] of fields) {
    if (!mayBeNull(field) && !('initial' in field)) await refused(400, name, { [name]: undefined });
    if (field.kind === 'reference') await refused(400, name, { [name]: 999_999 });
  }
  const unique = fields.filter(([, field]) => field.unique);
  if (isCreated && unique.length === 1) for (const [name] of unique) await refused(409, name, {});
  await removeRecord(api, definition, first);
  expect(await rowsOf(api, definition)).toHaveLength(before);
}

/** Checks each filter with many values on these records, and keeps them. */
export async function checkFilters<D extends Definition>(
  api: Extended,
  definition: D,
  bodies: readonly InputOf<D>[],
): Promise<void> {
  for (const body of bodies) await makeRecord(api, definition, body);
  const path = pathOf(definition);
  const rows = await rowsOf(api, definition);
  expect(rows.length).toBeGreaterThanOrEqual(bodies.length);
  const filters = Object.entries(definition.filters).flatMap((filter) => filtersOf(definition, filter, rows));
  await checkEachFilter(api.app, {
    path,
    rows: () => rows,
    filters: Object.fromEntries(filters),
    ...(definition.endless && { all: false }),
  });
}

/** Checks that each call is allowed from its role up. Uses accounts, which it removes again, and a server of its own. */
export async function checkRoles({ db, extensions }: Extended, definition: Definition): Promise<void> {
  const app = await buildApp({
    db,
    clock: on(TODAY),
    limits: UNLIMITED,
    extensions: { ...extensions, groups: [standard(definition)] },
  });
  const calls: readonly Endpoint[] = Object.values(callsOf(definition));
  for (const role of roles) {
    await makeAccount(db, role, role);
    const { id } = await db.selectFrom('user_account').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    const cookie = `magazyn=${(await beginSession(db, id, { address: '127.0.0.1' })).session}`;
    for (const { method, path, role: needed, body } of calls) {
      // No record has this id, and no record can have this body.
      const url = path.replace(':id', '2000000000');
      const { statusCode } = await app.inject({ method, url, headers: { cookie }, ...(body && { payload: {} }) });
      const isAllowed = needed === 'anybody' || includes(role, needed);
      expect([method, url, role, statusCode !== 403]).toEqual([method, url, role, isAllowed]);
    }
  }
  await app.close();
  await db.deleteFrom('user_session').execute();
  await db.deleteFrom('user_account').execute();
}
