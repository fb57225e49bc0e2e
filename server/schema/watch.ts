import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { definitions } from '../../contract/entities';
import { lockMigrations } from '../db/extensionMigrations';
import type { Executor } from '../db/types';
import { addressOf } from '../entity/addressField';
import { storageOf } from '../entity/kinds';
import { lineTable } from '../entity/lines';
import { isStandard } from '../entity/standard';
import { type Table, tableOf } from '../entity/table';
import type { Extensions } from '../extensions';
import type { Catalogue } from '../http/context';
import { catalogueOf } from '../resources/core';

/** The table and name expression of the referenced record, for the audit trail; null where the value itself is shown. */
type Refers = { table: string; name: string } | null;
type Columns = Record<string, Refers>;

/**
 * Installs the audit triggers of all records. They record the columns that users write, and computed columns that are no
 * figures: figures follow from the journal. Does nothing for tables whose triggers are current.
 */
export async function watchRecords(
  db: Executor,
  extensions: Pick<Extensions, 'definitions' | 'additions' | 'groups'>,
): Promise<void> {
  // Of servers that start together, the second finds all triggers current, and locks no table that the first already uses.
  await lockMigrations(db);
  const catalogue = catalogueOf(extensions);
  const existing = await existingColumns(db);
  for (const definition of [...definitions, ...extensions.definitions]) {
    const table = tableOf(definition);
    // Moves write their own audit events.
    if (table.name === 'movement') continue;
    const whole = catalogue.extended(definition);
    const views = extensions.groups.filter(isStandard).filter((view) => view.definition.recordsOf === definition.name);
    const fields = Object.assign({}, ...views.map((view) => view.definition.fields), whole.fields);
    const spec = specOf(catalogue, { ...whole, fields }, table, existing);
    await sql`SELECT audit_watch(${JSON.stringify(spec)}::jsonb)`.execute(db);
  }
  for (const spec of ACCOUNTS) await sql`SELECT audit_watch(${JSON.stringify(spec)}::jsonb)`.execute(db);
}

/** Accounts and tokens. The columns exclude passwords, links and secrets. */
const ACCOUNTS = [
  {
    entity: 'accounts',
    table: 'user_account',
    called: 'name',
    columns: { name: null, role: null, disabled: null, warehouse_ids: null, employee_id: null },
    lines: {},
  },
  {
    entity: 'tokens',
    table: 'api_token',
    called: 'name',
    columns: { name: null, role: null, warehouse_ids: null, expires_at: null, revoked_at: null },
    lines: {},
  },
];

/** Returns the specification of a table's triggers. */
function specOf(catalogue: Catalogue, { name: entity, fields }: Definition, table: Table, existing: Set<string>) {
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'lines') return [];
    const child = lineTable(table, name);
    const columns = columnsOf(catalogue, field.fields, child, existing);
    return Object.keys(columns).length > 0 ? [[snakeCase(name), { table: child, columns }]] : [];
  });
  const columns = {
    ...columnsOf(catalogue, fields, table.name, existing),
    ...(addressOf(fields) && { address_id: { table: 'address', name: 'address_words(to_jsonb(address))' } }),
  };
  const { label: called } = catalogue.referred(entity);
  return { entity, table: table.name, called, columns, lines: Object.fromEntries(lines) };
}

const FIGURES: readonly Field['kind'][] = ['integer', 'decimal', 'money'];

function columnsOf({ referred }: Catalogue, fields: Fields, table: string, existing: Set<string>): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(fields)) {
    const column = snakeCase(name);
    if (!storageOf(field) || (field.computed && FIGURES.includes(field.kind))) continue;
    if (existing.has(`${table}.${column}`)) columns[column] = refersOf(field, referred);
  }
  return columns;
}

function refersOf(field: Field, referred: Catalogue['referred']): Refers {
  if (field.kind !== 'reference' && field.kind !== 'id') return null;
  const { table, label: name } = referred(field.to);
  return { table, name };
}

/** Returns every column that the database does not generate itself, `product.unit_price`. */
async function existingColumns(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
