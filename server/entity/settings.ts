import { sql } from 'kysely';
import { define } from '../../contract/definition/define';
import { fieldMemberFault } from '../../contract/definition/definitionMembers';
import { type Members, memberFault } from '../../contract/definition/members';
import type { SettingsDefinition, SettingsOf, SettingValue } from '../../contract/definition/settings';
import type { VersionHeaders } from '../../contract/history';
import { inputSchema, settingsSchema } from '../../contract/schemas';
import { transact } from '../db/transact';
import type { Db, Executor } from '../db/types';
import { storageOf } from './kinds';
import { etag, refuseOutdatedUpdate, versionOf } from './trail';

/*
 * Settings are stored in one row per declaration, from the first change on. Until then the defaults apply. The stored values have
 * the units of columns, such as cents, so that the audit trail formats them like the values of a record.
 */

type Values = Readonly<Record<string, SettingValue>>;

/** Settings as the administrator edits them. */
export interface StoredSettings {
  values: Values;
  /** The ETag of the values. */
  version: string;
}

/**
 * Returns the saved values of settings, or the defaults.
 * @example const { deliveryDays } = await readSettings(db, settings);
 */
export async function readSettings<S extends SettingsDefinition>(db: Executor, settings: S): Promise<SettingsOf<S>> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settings.name).executeTakeFirst();
  return valuesOf(settings, row?.value) as SettingsOf<S>;
}

/** Returns the values and versions of several settings, in their order. */
export async function readAllSettings(db: Executor, all: readonly SettingsDefinition[]): Promise<StoredSettings[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value', versionOf(EVENTS, sql`setting.id`).as('version')])
    .execute();
  return all.map((settings) => {
    const row = rows.find(({ name }) => name === settings.name);
    return { values: valuesOf(settings, row?.value), version: etag(row?.version ?? 0) };
  });
}

/**
 * Changes settings.
 * @param values valid values of all fields
 * @param headers name the version that the administrator has seen
 * @throws ApiError 412 if the settings have changed since
 */
export const changeSettings = (
  db: Db,
  settings: SettingsDefinition,
  values: Values,
  headers: VersionHeaders,
): Promise<StoredSettings> =>
  transact(db, async (trx) => {
    // The first change creates the row with the defaults, unrecorded, so that the audit trail has them as the values before.
    await sql`SELECT set_config('magazyn.audit', 'off', true)`.execute(trx);
    await trx
      .insertInto('setting')
      .values({ name: settings.name, value: stored(settings, settings.defaults) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    await sql`SELECT set_config('magazyn.audit', '', true)`.execute(trx);
    const { id } = await trx
      .updateTable('setting')
      .set({ value: stored(settings, values) })
      .where('name', '=', settings.name)
      .returning('id')
      .executeTakeFirstOrThrow();
    await refuseOutdatedUpdate(trx, recordOf(settings), id, headers);
    const [changed] = await readAllSettings(trx, [settings]);
    if (!changed) throw new Error(`No settings ${settings.name}`);
    return changed;
  });

/** A folder with its settings. */
interface WithSettings {
  files: { settings: string };
  settings: readonly SettingsDefinition[];
}

const SETTINGS: Members<SettingsDefinition> = {
  name: true,
  title: true,
  fields: true,
  defaults: true,
  rules: [{ field: true, check: true }],
};

/**
 * Checks that the names of all settings differ, and that their defaults are valid.
 * @throws Error that names the file and the fault
 */
export function checkSettings(all: readonly WithSettings[]): void {
  const known = new Set<string>();
  for (const { files, settings } of all) {
    for (const each of settings) {
      const { name, defaults, fields } = each;
      const fault = memberFault('defineSettings', each, SETTINGS, name) ?? fieldMemberFault(name, fields);
      if (fault) throw new Error(`${files.settings}: ${fault}`);
      if (known.has(name)) throw new Error(`${files.settings}: there are settings ${name} already.`);
      known.add(name);
      const [issue] = settingsSchema(each).safeParse(defaults).error?.issues ?? [];
      if (issue) throw new Error(`${files.settings}: the default of ${issue.path.join('.')}: ${issue.message}.`);
    }
  }
}

/** As text, because no entity of an extension may have the name. */
const NAME: string = 'settings';
const ENTITY = { name: NAME, many: 'Settings', fields: {}, can: [] } as const;
/** The audit events of all settings. */
const EVENTS = define({ ...ENTITY, one: 'Settings' });

/** The settings as a record, whose changes are described by their fields. */
const recordOf = ({ title, fields }: SettingsDefinition) =>
  define({ ...ENTITY, one: `${title} settings`, fields, filters: {} });

const convert = ({ fields }: SettingsDefinition, values: Values, way: 'read' | 'write'): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name];
      if (value === undefined) return [];
      const converted = storageOf(field)?.[way] as ((value: SettingValue) => SettingValue) | undefined;
      return [[name, value === null || !converted ? value : converted(value)] as const];
    }),
  );

const stored = (settings: SettingsDefinition, values: Values): string =>
  JSON.stringify(convert(settings, { ...settings.defaults, ...values }, 'write'));

/** Returns the stored values. A field that was added since, or whose stored value is not valid any more, has its default. */
function valuesOf(settings: SettingsDefinition, value: object = {}): Values {
  const read = convert(settings, value as Values, 'read');
  const valid = Object.entries(settings.fields).flatMap(([name, field]) => {
    const { success } = inputSchema({ [name]: field }).safeParse({ [name]: read[name] });
    const now = read[name];
    return success && now !== undefined ? [[name, now] as const] : [];
  });
  return { ...settings.defaults, ...Object.fromEntries<SettingValue>(valid) };
}
