import EntityIcon from '@mui/icons-material/LabelOutlined';
import { calledBy, type Definition, type DetailOf, define, type RowOf } from '../../contract/definition/define';
import { idName, noField } from '../../contract/definition/names';
import type { Role } from '../../contract/definition/roles';
import { textOf } from '../../contract/definition/rules';
import { may } from '../account';
import type { Action } from './action';
import { type Column, type ColumnOptions, column } from './columns';
import type { EntityName } from './contract';
import { filtersOf, named } from './derive';
import { type DetailField, detailField, type LineTotal } from './detail';
import { type InputSpec, type NamedField, shownAttribute } from './field';
import type { List } from './list';
import type { AnyRow } from './record';
import type { DetailBody, EntitySpec, IconComponent, Preset, Related } from './spec';
import { type Texts, textsOf } from './texts';

/** An entity as the generic views, the routes and the data provider use it. */
export interface Entity extends List {
  name: EntityName;
  one: string;
  many: string;
  icon: IconComponent;
  texts: Texts;
  columns: readonly Column<AnyRow>[];
  /** The keys of the columns that a row's card shows on a phone; the first is the title. */
  card: readonly string[];
  /** The columns that the server can sort by. Undefined if the client sorts the loaded page. */
  sortedBy: readonly string[] | undefined;
  presets: readonly Preset<AnyRow>[];
  /** Whether each record has a page. */
  hasPage: boolean;
  can: ReadonlySet<'create' | 'update' | 'delete'>;
  /** The role required to create, update and delete. `readBy` is the role required to read. */
  role: Role;
  readBy: Role;
  /** The list with the same records in another form. */
  recordsOf: string | undefined;
  /** Whether the list gets a new row for every change of any record, as the audit trail does. */
  isOfAll?: boolean;
  /** The values that a record must have to be changed or deleted. Default: none. */
  editableWhen?: object | undefined;
  /** Actions other than edit and delete. */
  actions: readonly Action[];
  form: readonly NamedField[];
  /** The sections of the form and of the record's page that have a heading. */
  sections: Sections;
  /** Whether the sections are tabs. */
  inTabs: boolean;
  /** Validation rules across the fields of the form. */
  rules: Pick<Definition, 'fields' | 'rules'>;
  detail: readonly DetailField[];
  body: DetailBody<AnyRow> | undefined;
  /** Fields that extensions add to the record's page, also if it has a custom body. */
  addedFields: readonly DetailField[];
  related: readonly Related[];
  represent: (row: AnyRow) => string;
  /** The filter that searches records by part of their name. */
  searchedBy: string | undefined;
}

/** The names of fields, by the heading of their section. */
export type Sections = Readonly<Record<string, readonly string[]>>;

/**
 * Declares the screens of an entity. Routes, sidebar entry, list with filters, sorting and pages, form, detail page, requests
 * and texts all follow from the definition; the spec overrides the defaults.
 *
 * ```ts
 * export const categories = defineEntity(category, { icon: CategoryIcon, texts: { createButton: 'Create' } });
 * ```
 */
export function defineEntity<D extends Definition, const P extends readonly Preset<RowOf<D>>[], B extends DetailOf<D>>(
  definition: D,
  spec: EntitySpec<D, P, B> = {},
): Entity {
  const { name, one, many, fields, can, editableWhen, hasDetail, scope, rules, sortedBy } = definition;
  const whole = { ...fields, ...definition.detail };
  const all = named(whole);
  const field = (key: string): NamedField => {
    const found = all.find((each) => each.name === key);
    if (!found) throw new Error(noField('a screen', name, key, whole));
    return found;
  };
  const defined = Object.entries(fields);
  const inRow = defined.flatMap(([key, { kind, formOnly }]) => (formOnly || kind === 'lines' ? [] : [key]));
  const editable = defined.flatMap(([key, { computed }]) => (computed ? [] : [key]));
  const shown = Object.entries(whole).flatMap(([key, { formOnly }]) => (formOnly ? [] : [key]));
  const { columns: items = inRow, formLabels = {}, totals = {} } = spec as EntitySpec<Definition, P>;
  const columns = items.map((item) => resolveColumn(field, item));
  /** Returns the key of the column that an item of `card` names. */
  const keyOf = (of: AnyColumnSpec): string => {
    const at = items.findIndex(
      (item) => item === of || (typeof item === 'object' && 'field' in item && item.field === of),
    );
    const key = columns[at]?.key;
    if (!key) throw new Error(`The card of ${name} names ${JSON.stringify(of)}, which is no column of its list.`);
    return key;
  };
  const id = idName(one);
  const filters = filtersOf(definition, { labels: spec.filterLabels, choices: spec.filterChoices });
  const nameField = calledBy(definition) ?? 'name';
  const represent: Entity['represent'] = spec.represent ?? ((row) => String(row[nameField] ?? ''));
  return {
    name: name as EntityName,
    idField: id,
    one,
    many,
    icon: spec.icon ?? EntityIcon,
    texts: textsOf(one, many, spec.texts),
    columns,
    card: [
      ...columns.slice(0, 1).map(({ key }) => key),
      ...(spec.card?.map(keyOf) ??
        columns
          .slice(1)
          .flatMap(({ fit, key }) => (fit === 'long' ? [] : [key]))
          .slice(0, 3)),
    ],
    filters,
    searchedBy: [nameField, ...Object.keys(filters)].find((param) => isText(filters[param]?.input)),
    presets: (spec.presets ?? []) as readonly Preset<AnyRow>[],
    hasPage: true,
    can: new Set(can),
    role: definition.role,
    readBy: definition.readBy,
    recordsOf: definition.recordsOf,
    editableWhen,
    actions: spec.actions ?? [],
    form: (spec.form ?? editable).map((key) => ({ ...field(key), ...(formLabels[key] && { label: formLabels[key] }) })),
    sections: spec.sections ?? {},
    inTabs: spec.sectionsAs === 'tabs',
    rules: { fields, rules },
    detail: (spec.detail ?? shown).map((key) => detailField(key, field(key), totals[key] as LineTotal | undefined)),
    body: spec.body as Entity['body'],
    figures: spec.figures as Entity['figures'],
    addedFields: [],
    related: spec.related ?? [],
    api: spec.api,
    isPaged: true,
    detailFromList: !hasDetail,
    scope,
    sortedBy,
    // A record without a name is represented by its id.
    represent: (row) => textOf(represent(row)) || `${one} ${Number(row[id])}`,
  };
}

/** Returns whether the user may do something with the records: the entity supports it, and the user has the role. */
export const can = ({ can, role }: Pick<Entity, 'can' | 'role'>, what: 'create' | 'update' | 'delete'): boolean =>
  can.has(what) && may(role);

/** Returns the columns that the list can be sorted by. */
export const sortable = ({ columns, sortedBy }: Pick<Entity, 'columns' | 'sortedBy'>): Entity['columns'] =>
  sortedBy ? columns.filter(({ key }) => sortedBy.includes(key)) : columns;

const isText = (input: InputSpec | undefined): boolean => input?.as === 'text' && input.type === 'text';

/** Adds extensions to an entity. Added fields come last in lists, filters and forms. */
export function extended(
  entity: Entity,
  { fields, filters }: Pick<Definition, 'fields' | 'filters'>,
  extras: readonly Extra[],
): Entity {
  const { name, one, many } = entity;
  const added = defineEntity(define({ name, one, many, fields, filters }));
  return {
    ...entity,
    columns: [...entity.columns, ...added.columns],
    filters: { ...entity.filters, ...added.filters },
    form: [...entity.form, ...added.form],
    rules: { ...entity.rules, fields: { ...entity.rules.fields, ...fields } },
    addedFields: added.detail,
    related: [
      ...entity.related,
      ...extras.flatMap(({ related = [], extra }) => related.map((one) => ({ ...one, extra }))),
    ],
    actions: [
      ...entity.actions,
      ...extras.flatMap(({ actions = [], extra }) => actions.map((one) => ({ ...one, extra: one.extra ?? extra }))),
    ],
  };
}

/** Lists and actions that an extension adds to an entity's screens. */
export interface Extra {
  /** The entity's name. */
  to: string;
  /** The capability that the backend must announce for the extension. */
  extra?: string;
  related?: readonly Related[];
  actions?: readonly Action[];
}

/**
 * Adds lists and actions to the screens of an entity of the product.
 * @example extendEntity('suppliers', { related: [{ entity: 'purchase-orders', by: 'supplierId', label: 'Orders' }] })
 */
export const extendEntity = (to: string, extra: Omit<Extra, 'to'>): Extra => ({ ...extra, to });

type AnyColumnSpec = string | ({ field: string } & ColumnOptions<AnyRow>) | Column<AnyRow>;

/** Treats the value as valid for its kind; the types of the definition have checked it. */
function resolveColumn(fieldNamed: (name: string) => NamedField, item: AnyColumnSpec): Column<AnyRow> {
  if (typeof item !== 'string' && !('field' in item)) return item;
  const { field: name, ...options } = typeof item === 'string' ? { field: item } : item;
  const field = fieldNamed(name);
  const shown = shownAttribute(field.kind, name);
  return column(field, (row: AnyRow) => row[shown], { key: name, ...options });
}
