import EntityIcon from '@mui/icons-material/LabelOutlined';
import { textOf } from '../../contract/definition/conditions';
import { type Definition, type DetailOf, nameFieldOf, type RowOf } from '../../contract/definition/define';
import { refuseUnknown } from '../../contract/definition/members';
import { idName, unknownFieldMessage } from '../../contract/definition/names';
import { filtersOf, named } from './derive';
import { detailField, type LineTotal } from './detail';
import type { Entity } from './entity';
import { type InputSpec, type NamedField, shownAttribute } from './field';
import { type Column, type ColumnOptions, column } from './list/columns';
import type { Preset } from './list/listSpec';
import type { AnyRow } from './record';
import { RESOURCE_MEMBERS } from './resourceMembers';
import type { ResourceSpec } from './spec';
import { defaultTexts } from './texts';

/**
 * Declares the screens of an entity, like react-admin's `<Resource list show create edit>`. Routes, sidebar entry, list with
 * filters, sorting and pages, form, record page, requests and texts all follow from the definition; the spec overrides the
 * defaults. {@link ResourceSpec} lists the corresponding options of react-admin.
 *
 * ```ts
 * export const categories = defineResource(category, { icon: CategoryIcon, list: { columns: ['name', 'description'] } });
 * ```
 */
export function defineResource<
  D extends Definition,
  const P extends readonly Preset<RowOf<D>>[],
  B extends DetailOf<D>,
>(definition: D, spec: ResourceSpec<D, P, B> = {}): Entity {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown('defineResource', spec as ResourceSpec<Definition, unknown>, RESOURCE_MEMBERS, definition.name);
  const { name, one, many, fields, can, editableWhen, hasDetail, scope, rules, sortedBy } = definition;
  const whole = { ...fields, ...definition.detail };
  const all = named(whole);
  const field = (key: string): NamedField => {
    const found = all.find((each) => each.name === key);
    if (!found) throw new Error(unknownFieldMessage('a screen', name, key, whole));
    return found;
  };
  const defined = Object.entries(fields);
  const inRow = defined.filter(([, { kind, formOnly }]) => !formOnly && kind !== 'lines');
  const [listed, unlisted] = [false, true].map((isUnlisted) =>
    inRow.flatMap(([key, field]) => ((field.unlisted ?? false) === isUnlisted ? [key] : [])),
  ) as [string[], string[]];
  const editable = defined.flatMap(([key, { computed }]) => (computed ? [] : [key]));
  const shown = Object.entries(whole).flatMap(([key, { formOnly, computed }]) => (formOnly && !computed ? [] : [key]));
  const { list = {}, show = {}, form = {} } = spec as ResourceSpec<Definition, P>;
  const items = (list.columns ?? listed).map((item): ColumnSpec => (typeof item === 'string' ? { field: item } : item));
  const { fields: inForm = editable, labels = {} } = form;
  const columns = items.map((item) => resolveColumn(field, item));
  /** Returns the column that an item of `card` names. */
  const columnOf = (of: string | ColumnSpec): Column<AnyRow> => {
    const found = columns[items.findIndex((item) => item === of || ('field' in item && item.field === of))];
    if (!found) throw new Error(`The card of ${name} names ${JSON.stringify(of)}, which is no column.`);
    return found;
  };
  const short = columns.slice(1).filter(({ fit }) => fit !== 'long');
  const id = idName(one);
  const filters = filtersOf(definition, list.filters);
  const nameField = nameFieldOf(definition) ?? 'name';
  const represent: Entity['represent'] = spec.represent ?? ((row) => String(row[nameField] ?? ''));
  return {
    name,
    idField: id,
    one,
    many,
    icon: spec.icon ?? EntityIcon,
    texts: defaultTexts(one, many, spec.texts),
    columns,
    ...(unlisted.length > 0 && {
      exportColumns: [...columns, ...unlisted.map((key) => resolveColumn(field, { field: key }))],
    }),
    card: [...columns.slice(0, 1), ...(list.card?.map(columnOf) ?? short.slice(0, 3))].map(({ key }) => key),
    filters,
    searchedBy: [nameField, ...Object.keys(filters)].find((param) => isText(filters[param]?.input)),
    presets: (list.presets ?? []) as readonly Preset<AnyRow>[],
    hasPage: true,
    can: new Set(can),
    roles: definition.roles,
    recordsOf: definition.recordsOf,
    editableWhen,
    actions: spec.actions ?? [],
    form: inForm.map((key) => ({ ...field(key), ...(labels[key] && { label: labels[key] }) })),
    sections: spec.sections ?? {},
    inTabs: spec.sectionsAs === 'tabs',
    rules: { fields, rules },
    detail: (show.fields ?? shown).map((key) =>
      detailField(key, field(key), show.totals?.[key] as LineTotal | undefined),
    ),
    body: show.body as Entity['body'],
    fromRow: show.fromRow,
    addedFields: [],
    related: show.related ?? [],
    api: spec.api,
    isPaged: true,
    detailFromList: !hasDetail,
    scope,
    sortedBy,
    // A record without a name is represented by its id.
    represent: (row) => textOf(represent(row)) || `${one} ${Number(row[id])}`,
  };
}

const isText = (input: InputSpec | undefined): boolean => input?.as === 'text' && input.type === 'text';

type ColumnSpec = ({ field: string } & ColumnOptions<AnyRow>) | Column<AnyRow>;

/** Treats the value as valid for its kind; the types of the definition have checked it. */
function resolveColumn(fieldNamed: (name: string) => NamedField, item: ColumnSpec): Column<AnyRow> {
  if (!('field' in item)) return item;
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<typeof item>('list.columns', item, { field: true, key: true, render: true, sortable: true });
  const { field: name, ...options } = item;
  const field = fieldNamed(name);
  const shown = shownAttribute(field.kind, name);
  return column(field, (row: AnyRow) => row[shown], { key: name, ...options });
}
