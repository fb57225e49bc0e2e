import type { Definition, DetailOf, RowOf } from '../../contract/definition/define';
import type { Beside } from '../../contract/definition/shapes';
import type { Action, LinkAction } from './action';
import type { Api } from './api';
import type { FieldName } from './contract';
import type { IconComponent } from './icon';
import type { ListSpec } from './list/listSpec';
import type { ShowSpec } from './showSpec';
import type { Texts } from './texts';

/*
 * The options of an entity's screens. A name that the definition does not have is a compile error that names it:
 * tests/types shows every mistake with its message.
 */

/**
 * How an entity's screens differ from what follows from its definition. Most entities set only an icon. For readers who know
 * react-admin's `<Resource>`:
 *
 * | `<Resource>` | here |
 * |---|---|
 * | `name`, `options.label` | `name`, `one` and `many` of the definition |
 * | `icon` | `icon` |
 * | `list={ProductList}`, with its `filters` | `list`: the generic list, with these columns, filters and presets |
 * | `show={ProductShow}` | `show`: the generic page; `show.body` is a component of its own |
 * | `create={ProductCreate}`, `edit={ProductEdit}` | `form`: one form for both. `can` of the definition says which exist, and who may |
 * | `recordRepresentation` | `represent` |
 * | buttons in a list's or a page's `actions` | `actions`: each says where it is (`on`) |
 *
 * @typeParam D the definition
 * @typeParam P the presets
 * @typeParam B the record that the body renders; may have more attributes than the definition
 */
export interface ResourceSpec<D extends Definition, P, B extends DetailOf<D> = DetailOf<D>> {
  /** The sidebar's icon. `icon: CarrierIcon`, from `@mui/icons-material/LocalShippingOutlined` */
  icon?: IconComponent;

  /** The list: columns, card, filters, presets; see {@link ListSpec}. `list: { columns: ['name', 'rating'] }` */
  list?: ListSpec<D, P>;

  /** A record's page: fields or body, related lists; see {@link ShowSpec}. `show: { fields: ['name', 'rating'] }` */
  show?: ShowSpec<D, B>;

  /** The form that creates and edits a record: fields, labels; see {@link FormSpec}. `form: { fields: ['name'] }` */
  form?: FormSpec<D>;

  /**
   * Sections with a heading, in the form and on the record's page. Fields without a section come first.
   * @example sections: { Transport: ['mode', 'rating'] }
   */
  sections?: Readonly<Record<string, readonly FieldName<D>[]>>;

  /** Shows the sections as tabs. Default: one below another. `sectionsAs: 'tabs'` */
  sectionsAs?: 'tabs';

  /**
   * Actions other than edit and delete: on the page, in the row, for selected rows. Each is made by {@link action}, or is a
   * {@link LinkAction} that opens a page.
   */
  actions?: readonly (Action<Beside<RowOf<D>>> | LinkAction<Beside<RowOf<D>>>)[];

  /**
   * Returns a record's name for links, selects and headings. Default: its `name`.
   * @example represent: ({ name, surname }) => `${name} ${surname}`
   */
  represent?: (row: RowOf<D>) => string;

  /** Texts that differ from the defaults. `texts: { empty: 'No carriers yet.' }` */
  texts?: Partial<Texts>;

  /**
   * How a third-party backend's API differs: path, paging parameters, response fields. `api: { path: '/v2/hauliers', page: 'p' }`
   */
  api?: Api;
}

/** How the form differs from what follows from the definition. react-admin's `create` and `edit`. */
export interface FormSpec<D extends Definition> {
  /** The fields of the form, in their order. Default: all fields that are not computed. `fields: ['name']` */
  fields?: readonly (keyof FormFields<D> & string)[];

  /** Labels that differ from the list's. `labels: { unitPrice: 'Unit Price' }` */
  labels?: Partial<FormFields<D>>;
}

/** The fields that forms can edit: all except computed ones. */
type FormFields<D extends Definition> = {
  [K in FieldName<D> as D['fields'][K] extends { computed: true } ? never : K]: string;
};
