import { type Column, type ColumnOptions, column } from './columns';
import type { EntityName, RowOf } from './contract';
import { type DetailField, detailField } from './detail';
import { type Field, type NamedField, shownAttribute } from './field';
import type { List } from './list';
import type { AnyRow } from './record';
import type { DetailBody, EntitySpec, Fields, Filters, IconComponent, Preset } from './spec';
import { type Texts, textsOf } from './texts';

/** An entity as the generic views, the routes and the data provider use it. */
export interface Entity extends List {
  name: EntityName;
  one: string;
  many: string;
  icon: IconComponent;
  texts: Texts;
  columns: readonly Column<AnyRow>[];
  linked: string | undefined;
  presets: readonly Preset<AnyRow>[];
  actions: ReadonlySet<'create' | 'update' | 'delete'>;
  form: readonly NamedField[];
  detail: readonly DetailField[];
  body: DetailBody<AnyRow> | undefined;
  represent: (row: AnyRow) => string;
}

/**
 * Declares an entity of the API: what it is called, what it consists of, what can be done with it. Its routes, sidebar
 * entry, list with filters, sorting and pages, form, detail page, requests and texts all follow.
 *
 * ```ts
 * export const categories = defineEntity('categories')({
 *   id: 'categoryId', one: 'Category', many: 'Categories', icon: CategoryIcon,
 *   fields: { name: text('Name'), description: longText('Description') },
 *   columns: ['name', 'description'],
 *   filters: { name: textFilter('Name') },
 *   can: ['create', 'update', 'delete'],
 *   form: ['name', 'description'],
 * });
 * ```
 * It is called twice, since a call infers all of its types or none: the name is given, the rest is found out.
 * @param name its group in the API's table of endpoints, `contract/endpoints.ts`
 */
export const defineEntity =
  <N extends EntityName>(name: N) =>
  <const F extends Fields, const L extends Filters, const P extends readonly Preset<RowOf<N>>[]>(
    spec: EntitySpec<N, F, L, P>,
  ): Entity => {
    const fields: Fields = spec.fields;
    const { linked, represent = (row: RowOf<N>) => String((row as AnyRow).name ?? '') } = spec;
    return {
      name,
      idField: spec.id,
      one: spec.one,
      many: spec.many,
      icon: spec.icon,
      texts: textsOf(spec.one, spec.many, spec.texts),
      columns: spec.columns.map((item) => resolveColumn(fields, item as AnyColumnSpec)),
      linked,
      filters: spec.filters,
      presets: (spec.presets ?? []) as readonly Preset<AnyRow>[],
      actions: new Set(spec.can),
      form: (spec.form ?? []).map((key) => ({
        ...(fieldNamed(fields, key) as Field<unknown>),
        ...(spec.formLabels?.[key] && { label: spec.formLabels[key] }),
        name: key,
      })),
      detail: (spec.detail ?? Object.keys(fields)).map((key) => detailField(key, fieldNamed(fields, key))),
      body: spec.body as Entity['body'],
      isPaged: true,
      detailFromList: spec.detailFromList ?? false,
      scope: spec.scope,
      // What has no name of its own goes by its number.
      represent: (row) => (represent as Entity['represent'])(row) || `${spec.one} ${Number(row[spec.id])}`,
    };
  };

function fieldNamed(fields: Fields, name: string): Field<never> {
  const field = fields[name];
  if (!field) throw new Error(`No field is named ${name}`);
  return field;
}

type AnyColumnSpec = string | ({ field: string } & ColumnOptions<AnyRow>) | Column<AnyRow>;

/** Written as if the value were known to fit its kind: the declaration's types have seen to that. */
function resolveColumn(fields: Fields, item: AnyColumnSpec): Column<AnyRow> {
  if (typeof item !== 'string' && !('field' in item)) return item;
  const { field: name, ...options } = typeof item === 'string' ? { field: item } : item;
  const field = fieldNamed(fields, name) as Field<unknown>;
  const shown = shownAttribute(field.kind, name);
  return column(field, (row: AnyRow) => row[shown], { key: name, ...options });
}
