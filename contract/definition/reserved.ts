import type { IdName } from './names';

/*
 * The one list of reserved names, each with its reason, for the compiler, the start, the build and the generator. Tests compare
 * it with the API's calls, the web app's routes and the database's tables.
 */

/** First parts of paths of the API or of the web app that are no entity's. */
export const RESERVED_PATHS = {
  account: "the calls about one's own account",
  activity: 'the page of what people did',
  addresses: 'the call that creates an address',
  api: 'the API',
  assets: 'the files of the build',
  barcodes: 'the call that finds a barcode',
  'bulk-edit': 'the page that changes many records',
  'bulk-edits': 'the changes of many records',
  countries: 'the list of countries',
  dashboard: 'the figures of the main panel',
  dev: "the developers' catalogue",
  docs: 'the description of the API',
  events: 'what was recorded, for other programs',
  firm: 'the firm on documents',
  'first-day': 'the first steps in an empty database',
  geography: 'the page of regions and countries',
  healthz: 'the check of the server',
  import: 'the page that brings files in',
  changes: 'the changes of many records',
  imports: 'the files that are brought in',
  inventory: 'the moves of goods',
  jobs: 'the jobs of the servers',
  'jpk-mag': "the tax office's file",
  labels: 'the labels of products and shelves',
  live: 'the stream of events',
  login: 'the sign-in',
  mail: 'the mails of the server',
  metrics: 'the figures for monitoring',
  'month-closing': 'the closed months',
  notices: 'the notices about stock',
  'planned-prices': 'the prices of later days',
  'product-units': 'the units of products beside amounts',
  readyz: 'the check of the server',
  regions: 'the list of regions',
  reports: 'the reports of stock',
  search: 'the search of all lists',
  session: 'the calls of the sign-in',
  settings: 'the settings of features',
  shelves: 'the shelves of products',
  'set-password': 'the page that a password is set on',
  'signed-in': 'the way back from a provider',
  views: 'the views of lists',
  webhooks: 'the webhooks of other programs',
} as const;

/** Reserved paths at which features and extensions may have pages. */
export const PAGE_PATHS = [
  'inventory',
  'activity',
  'bulk-edit',
  'import',
  'jobs',
  'jpk-mag',
  'labels',
  'mail',
  'month-closing',
  'reports',
  'settings',
  'webhooks',
] as const;

/** The entities of the product's features, each with the capability that announces it. No other entity has their names. */
export const FEATURE_ENTITIES: Readonly<Record<string, string>> = {
  audit: 'audit',
  'stock-levels': 'levels',
  'move-reasons': 'internal-moves',
  units: 'product-units',
  'purchase-orders': 'orders',
};

const COLUMN = 'a column that PostgreSQL adds to each table';
const OF_POSTGRES = {
  tableoid: COLUMN,
  xmin: COLUMN,
  cmin: COLUMN,
  xmax: COLUMN,
  cmax: COLUMN,
  ctid: COLUMN,
} as const;

/** Fields that every record has without its definition. */
export const RESERVED_FIELDS = { id: 'the number that screens know a record by', ...OF_POSTGRES } as const;

/** Columns of the rows of a record. */
export const RESERVED_IN_LINES = { position: 'the place of a row among the others', ...OF_POSTGRES } as const;

/** Letters of the name of a table or column; PostgreSQL cuts off the others. */
export const LONGEST_NAME = 63;

/** Parameters of every list. */
export const RESERVED_PARAMETERS = {
  page: 'the page of a list',
  all: 'the whole list',
  sort: 'the order of a list',
} as const;

/** Tables of the product that keep no entity's records, and types, which have the names of no tables either. */
export const RESERVED_TABLES: readonly string[] =
  /* @__PURE__ */
  'address api_token audit change change_row change_run city client_month client_warehouse clock country daily_total employee_month employee_warehouse event_listener gtrgm histogram histogram_end idempotency_key job job_run known_device kysely_extension_migration kysely_migration kysely_migration_lock line_balance line_revaluation monthly_total movement_line movement_type notice notice_read occupancy passkey price_change product_barcode product_day product_level product_words region resize setting sign_in_attempt signing_key stock supplier_month supplier_warehouse timeline used_ticket user_account user_session verification'.split(
    ' ',
  );

/** Replaces a wrong type, so that the compiler shows the reason. */
export interface Wrong<Why extends string> {
  readonly wrong: Why;
}

type Paths = typeof RESERVED_PATHS;
type Fields = typeof RESERVED_FIELDS;

/** The name of an entity, a message in place of one that is reserved. */
export type FreeName<N> = N extends keyof Paths ? Wrong<`${N} is reserved for ${Paths[N]}`> : N;

/** A message for a field that cannot have its name, `F` for every other one. */
export type FreeField<K, One extends string, F> = K extends keyof Fields
  ? Wrong<`${K} is reserved for ${Fields[K]}`>
  : string extends One
    ? F
    : K extends IdName<One>
      ? Wrong<`${K} is the number of the record itself`>
      : F;

type First<P> = P extends `/${infer Path}` ? (Path extends `${infer Part}/${string}` ? Part : Path) : never;

/** The path of a page, a message in place of one that is taken. @typeParam Entities the names of the product's entities */
export type FreePath<P, Entities extends string> =
  First<P> extends Exclude<keyof Paths, (typeof PAGE_PATHS)[number]>
    ? Wrong<`/${First<P>} is reserved for ${Paths[First<P>]}`>
    : P extends `/${Entities}` | `/${Entities}/new`
      ? Wrong<`${P} is a page of the product`>
      : P;
