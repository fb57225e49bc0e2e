import type { Definition } from '../../contract/definition/define';
import type { Roles } from '../../contract/definition/roles';
import { hasRole } from '../account';
import type { Action, LinkAction } from './action';
import type { ListName } from './contract';
import type { DetailField } from './detail';
import type { NamedField } from './field';
import type { IconComponent } from './icon';
import type { Column } from './list/columns';
import type { List } from './list/list';
import type { Preset } from './list/listSpec';
import type { AnyRecord, AnyRow } from './record';
import type { DetailBody, Related } from './showSpec';
import type { Texts } from './texts';

/** An entity as the generic views, the routes and the data provider use it. */
export interface Entity extends List {
  name: ListName;
  one: string;
  many: string;
  icon: IconComponent;
  texts: Texts;
  /** The capability that the backend must announce; otherwise the app has no page of the entity. */
  capability?: string | undefined;
  columns: readonly Column<AnyRow>[];
  /** The columns of exported files. Default: the list's. */
  exportColumns?: readonly Column<AnyRow>[];
  /** Returns the name of an exported file without its extension. Default: the entity and today. */
  exportName?: (filters: Readonly<Record<string, string>>) => string;
  /** Adds the values of columns that the rows lack. For files and printed lists. */
  complete?:
    | ((rows: readonly AnyRecord[], options: { chosen: string | null; signal?: AbortSignal }) => Promise<AnyRecord[]>)
    | undefined;
  /** The keys of the columns that a row's card shows on a phone; the first is the title. */
  card: readonly string[];
  /** The columns that the server can sort by. Undefined if the client sorts the loaded page. */
  sortedBy: readonly string[] | undefined;
  presets: readonly Preset<AnyRow>[];
  /** Whether each record has a page. */
  hasPage: boolean;
  can: ReadonlySet<'create' | 'update' | 'delete'>;
  /** The role required for each verb. */
  roles: Roles;
  /** The list with the same records in another form. */
  recordsOf: string | undefined;
  /** Whether the list gets a new row for every change of any record, as the audit trail does. */
  isOfAll?: boolean;
  /** The values that a record must have to be changed or deleted. Default: none. */
  editableWhen?: object | undefined;
  /** Actions other than edit and delete. */
  actions: readonly (Action | LinkAction)[];
  form: readonly NamedField[];
  /** The sections of the form and of the record's page that have a heading. */
  sections: Sections;
  /** Whether the sections are tabs. */
  inTabs: boolean;
  /** Validation rules across the fields of the form. */
  rules: Pick<Definition, 'fields' | 'rules'>;
  detail: readonly DetailField[];
  body: DetailBody<AnyRow> | undefined;
  /** Whether the body also renders a row of the list. */
  fromRow: boolean | undefined;
  /** Fields that extensions add to the record's page, also if it has a custom body. */
  addedFields: readonly DetailField[];
  related: readonly Related[];
  represent: (row: AnyRow) => string;
  /** The filter that searches records by part of their name. */
  searchedBy: string | undefined;
}

/** The names of fields, by the heading of their section. */
export type Sections = Readonly<Record<string, readonly string[]>>;

/** Returns whether the user may do something with the records: the entity supports it, and the user has the role. */
export const can = ({ can, roles }: Pick<Entity, 'can' | 'roles'>, what: 'create' | 'update' | 'delete'): boolean =>
  can.has(what) && hasRole(roles[what]);

/** Returns the columns that the list can be sorted by. */
export const sortable = ({ columns, sortedBy }: Pick<Entity, 'columns' | 'sortedBy'>): Entity['columns'] =>
  columns.filter(({ key, order }) => order && (!sortedBy || sortedBy.includes(key)));
