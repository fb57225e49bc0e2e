import type { Definition } from './define';
import type { Addition } from './extend';
import type { Field, FieldOf, Fields, Kind } from './fields';
import { type Members, memberFault } from './members';
import type { MoveFields } from './moveFields';
import type { FilterSpecs } from './shapes';

/*
 * The property names of definitions, additions and their fields, for the start, the build and the generator.
 */

const COMMON = {
  kind: true,
  label: true,
  optional: true,
  computed: true,
  formOnly: true,
  unlisted: true,
  cost: true,
  when: true,
  unique: true,
  fixed: true,
  added: true,
  note: true,
} as const;
const TEXT: Members<FieldOf<'text'>> = { ...COMMON, min: true, max: true, pattern: true, initial: true };
const NUMBER: Members<FieldOf<'integer'>> = { ...COMMON, min: true, max: true, initial: true, whole: true };
const DATE: Members<FieldOf<'date'>> = { ...COMMON, initial: true };

const FIELDS: { readonly [K in Kind]: Members<FieldOf<K>> } = {
  text: TEXT,
  longText: TEXT,
  email: TEXT,
  phone: TEXT,
  digits: TEXT,
  integer: NUMBER,
  decimal: NUMBER,
  money: NUMBER,
  date: DATE,
  time: DATE,
  moment: DATE,
  yesNo: { ...COMMON, initial: true, of: true },
  choice: { ...COMMON, choices: true, open: true, initial: true },
  reference: {
    ...COMMON,
    to: true,
    hint: true,
    narrowedBy: { field: true, param: true, hint: true },
    search: true,
  },
  id: { ...COMMON, to: true },
  group: { ...COMMON, fields: true, flat: true, text: true, inputOrder: true },
  lines: { ...COMMON, fields: true, min: true, inHead: true },
};

const DEFINITION: Members<Definition> = {
  name: true,
  one: true,
  many: true,
  fields: true,
  nameField: true,
  filters: true,
  detail: true,
  can: true,
  hasDetail: true,
  roles: { read: true, create: true, update: true, delete: true, actions: true },
  endless: true,
  sortedBy: true,
  scope: {
    param: true,
    inAddress: true,
    of: true,
    label: true,
    hint: true,
    note: true,
    through: { field: true, list: true, table: true },
  },
  rules: [{ field: true, check: true }],
  editableWhen: true,
  capability: true,
  recordsOf: true,
  table: true,
  notes: { list: true, get: true, delete: true },
};
const ADDITION: Members<Addition> = { to: true, fields: true, filters: true, choices: true };
const MOVE_FIELDS: Members<MoveFields> = {
  addedToMove: true,
  capability: true,
  head: true,
  line: true,
  suggested: true,
  columns: true,
};

/** Checks the property names of a definition and of its fields. */
export const definitionMemberFault = (definition: Definition): string | undefined => {
  const { name, fields, detail, filters } = definition;
  return (
    memberFault('define', definition, DEFINITION, name) ??
    fieldMemberFault(name, { ...fields, ...detail, ...fieldsIn(filters) })
  );
};

/** Checks the property names of an addition to an entity. */
export const additionMemberFault = (addition: Addition): string | undefined =>
  memberFault('extend', addition, ADDITION, `the addition to ${addition.to}`) ??
  fieldMemberFault(addition.to, { ...addition.fields, ...fieldsIn(addition.filters) });

/** Checks the property names of an addition to a move. */
export const moveFieldsMemberFault = (fields: MoveFields): string | undefined =>
  memberFault('extendMove', fields, MOVE_FIELDS, `the addition to ${fields.addedToMove}`) ??
  fieldMemberFault(fields.addedToMove, { ...fields.head, ...fields.line });

/** Checks the property names of fields, and of the fields in them. */
export function fieldMemberFault(of: string, fields: Fields): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const path = `${name} of ${of}`;
    const fault =
      memberFault(field.kind, field, FIELDS[field.kind], path) ??
      ('fields' in field ? fieldMemberFault(path, field.fields) : undefined);
    if (fault) return fault;
  }
  return undefined;
}

const fieldsIn = (filters: FilterSpecs): Fields =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, Field] => typeof entry[1] === 'object'));
