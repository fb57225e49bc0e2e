import { type Definition, nameFieldOf } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { MACHINE_CLOCK } from '../db/day';
import { addressOf } from '../entity/addressField';
import { storageOf } from '../entity/kinds';
import { lineTable } from '../entity/lines';
import { isStandard, type StandardGroup, standard, standardWith } from '../entity/standard';
import { tableOf } from '../entity/table';
import type { Extensions } from '../extensions';
import type { Catalogue } from '../http/context';
import { CORE, catalogueOf } from '../resources/core';

/** A column that a definition requires. */
export interface Column {
  name: string;
  type: string;
  /** Other accepted types. */
  also?: RegExp;
  nullable?: boolean;
  /** Whether the server fills it, so that it may be read-only. */
  computed?: boolean;
  /** The columns whose combination must be unique. */
  unique?: readonly string[];
  /** The referenced table. */
  references?: string;
  /** Whether deleting the referenced row deletes its rows. */
  cascade?: boolean;
  /** The range of its values, or all of them. */
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** The value of rows that are written without it. */
  initial?: string | number | boolean;
  /** Whether a trigram index covers it. */
  searched?: boolean;
  /** Whether an index has its order. */
  sorted?: boolean;
  /** The extension that defines it; absent for the product. */
  owner?: string;
}

/** A table that definitions require. */
export interface Table {
  name: string;
  /** The name of its records, for messages. */
  of: string;
  columns: readonly Column[];
  /** Whether only the definition's own create and update write its rows. */
  written: boolean;
  /** Whether its rows are lines of another table's rows. */
  lines: boolean;
  owner?: string;
}

/** Returns all tables that the definitions of the product and of extensions require. */
export function expectedTables(extensions: Extensions): Table[] {
  const catalogue = catalogueOf(extensions);
  const owners = new Map(extensions.all.flatMap(({ name, definitions }) => definitions.map((each) => [each, name])));
  const own = new Map(extensions.groups.filter(isStandard).map((group) => [group.definition, group]));
  const others = extensions.definitions.map((definition) => own.get(definition) ?? standard(definition));
  const groups = [...CORE.standards, ...others].map((group) => standardWith(group, extensions));
  return groups.flatMap((group) => {
    const added = extensions.all.flatMap(({ name, additions }) =>
      additions.flatMap(({ to, fields }) =>
        to === group.definition.name ? Object.keys(fields).map((field) => [field, name] as const) : [],
      ),
    );
    return tablesOf(catalogue, group, owners.get(group.definition), new Map(added));
  });
}

function tablesOf(
  catalogue: Catalogue,
  { definition, parts }: StandardGroup,
  owner: string | undefined,
  added: ReadonlyMap<string, string>,
): Table[] {
  const whole = catalogue.extended(definition);
  const table = tableOf(definition);
  const overrides = parts.columns?.({}, MACHINE_CLOCK) ?? {};
  const ownerOf = (field: string) => added.get(field) ?? owner;
  const columns = Object.entries(kept(whole, Boolean(parts.list))).flatMap(([name, field]): Column[] => {
    const place = overrides[name] ?? table.of(name);
    const [of, column] = typeof place === 'string' ? place.split('.') : [];
    return of === table.name && column
      ? columnsOf(catalogue, column, field, {
          owner: ownerOf(name),
          isSorted: definition.sortedBy?.includes(name),
          isSearched: name === nameFieldOf(definition),
        })
      : [];
  });
  const [address] = addressOf(whole.fields) ?? [];
  const place = address === undefined ? [] : [addressColumn(whole, address, owner)];
  const children = Object.entries(whole.fields).flatMap(([name, field]): Table[] =>
    field.kind === 'lines' && !field.computed
      ? [linesOf(catalogue, table.name, { name, fields: field.fields, of: definition.name, owner: ownerOf(name) })]
      : [],
  );
  const written = !parts.insertMany && definition.can.includes('create');
  return [
    { name: table.name, of: definition.name, columns: [...columns, ...place], written, lines: false, owner },
    ...children,
  ];
}

/** Returns the fields that must be columns: of a list with its own query only the fields of its filters. */
const kept = ({ fields, filters }: Definition, hasOwnQuery: boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !hasOwnQuery || name in filters));

const addressColumn = ({ fields }: Definition, name: string, owner?: string): Column => ({
  name: 'address_id',
  type: 'integer',
  nullable: Boolean(fields[name]?.optional),
  references: 'address',
  owner,
});

function linesOf(
  catalogue: Catalogue,
  parent: string,
  { name, fields, of, owner }: { name: string; fields: Fields; of: string; owner?: string },
): Table {
  const parentId = `${parent}_id`;
  const columns = Object.entries(fields).flatMap(([attribute, field]) =>
    columnsOf(catalogue, snakeCase(attribute), field, { owner, within: parentId }),
  );
  return {
    name: lineTable({ name: parent } as Parameters<typeof lineTable>[0], name),
    of: `${name} of ${of}`,
    columns: [
      { name: parentId, type: 'integer', references: parent, cascade: true, owner },
      { name: 'position', type: 'integer', owner },
      ...columns,
    ],
    written: true,
    lines: true,
    owner,
  };
}

const UNSORTED_KINDS: ReadonlySet<Field['kind']> = new Set(['reference', 'choice', 'yesNo']);

function columnsOf(
  { referred }: Catalogue,
  name: string,
  field: Field,
  {
    owner,
    within,
    isSorted,
    isSearched,
  }: { owner?: string; within?: string; isSorted?: boolean; isSearched?: boolean },
): Column[] {
  const storage = storageOf(field);
  if (!storage) return [];
  const { type, also, write } = storage;
  const inUnits = (value: number) => Number((write as ((value: number) => unknown) | undefined)?.(value) ?? value);
  const isNumber = field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money';
  return [
    {
      name,
      type,
      also,
      owner,
      nullable: mayBeNull(field),
      ...(field.computed && { computed: true }),
      ...(field.unique && { unique: within ? [within, name] : [name] }),
      ...((field.kind === 'reference' || field.kind === 'id') && { references: referred(field.to).table }),
      ...(isNumber && { min: inUnits(field.min ?? 0), ...(field.max !== undefined && { max: inUnits(field.max) }) }),
      ...(field.kind === 'choice' && { choices: Object.keys(field.choices) }),
      ...('initial' in field &&
        field.initial !== undefined && {
          initial: typeof field.initial === 'number' ? inUnits(field.initial) : field.initial,
        }),
      // References and choices are sorted by their labels, which no index of this table contains.
      ...(isSorted && !UNSORTED_KINDS.has(field.kind) && { sorted: true }),
      ...(isSearched && { searched: true }),
    },
  ];
}
