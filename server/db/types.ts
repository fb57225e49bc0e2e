import type { ColumnType, Generated, GeneratedAlways, Kysely, SelectType, Transaction } from 'kysely';
import type { Role } from '../../contract/definition/roles';
import type { Message } from '../texts/message';
import type { Cents, Hundredths } from './units';

/*
 * The tables as the migrations create them. The driver reads bigint as a number and date as `yyyy-MM-dd` (see values.ts).
 */

/** Where the cost of goods that enter comes from, the best source first. */
export type CostSource = 'given' | 'order' | 'supplier' | 'average' | 'list';

interface RegionTable {
  id: Generated<number>;
  name: string;
}

interface CountryTable {
  id: Generated<number>;
  name: string;
  country_code: string;
  region_id: number;
}

interface CityTable {
  id: Generated<number>;
  name: string;
  country_id: number;
}

interface AddressTable {
  id: Generated<number>;
  street: string;
  street_number: string;
  postal_code: string;
  city_id: number;
}

interface CategoryTable {
  id: Generated<number>;
  name: string;
  description: string;
  products_count: GeneratedAlways<number>;
}

interface ProductTable {
  id: Generated<number>;
  name: string;
  description: string;
  unit_price: Cents;
  unit_size: Hundredths;
  category_id: number;
  inventory_count: Generated<number>;
  transaction_count: Generated<number>;
  delivered_count: Generated<number>;
  /** Stock below this is low. */
  minimum_stock: Generated<number>;
  /** Orders fill the stock up to this. */
  target_stock: number | null;
}

/** A product's search text: its name without accents and case. */
interface ProductWordsTable {
  product_id: number;
  words: string;
}

/** The stock levels of a product in a warehouse that overrides the product's. */
interface ProductLevelTable {
  product_id: number;
  position: number;
  warehouse_id: number;
  minimum: number;
  target: number | null;
}

interface BarcodeTable {
  product_id: number;
  position: number;
  code: string;
  /** The lookup key: see `barcode_key`. */
  key: GeneratedAlways<string>;
  /** 0, except for codes that an older release gave to two products in two spellings. */
  twin: Generated<number>;
}

interface PriceChangeTable {
  id: GeneratedAlways<number>;
  product_id: number;
  date: string;
  price: Cents;
}

interface WarehouseTable {
  id: Generated<number>;
  name: string;
  address_id: number;
  capacity: Hundredths;
  occupied: Generated<Hundredths>;
  stock_value: Generated<Cents>;
  items_count: Generated<number>;
  employees_count: Generated<number>;
  receipts_count: Generated<number>;
  deliveries_count: Generated<number>;
  transfers_in_count: Generated<number>;
  transfers_out_count: Generated<number>;
  returns_in_count: Generated<number>;
  returns_out_count: Generated<number>;
  counts_count: Generated<number>;
  /** The transactions of all other types, except the arrivals of those between warehouses. */
  others_count: Generated<number>;
  others_arrived_count: Generated<number>;
  transactions_count: GeneratedAlways<number>;
}

interface PartyTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone_number: string;
  address_id: number;
  transactions_count: Generated<number>;
}

interface ClientWarehouseTable {
  client_id: number;
  warehouse_id: number;
  transactions_count: number;
}

interface SupplierWarehouseTable {
  supplier_id: number;
  warehouse_id: number;
  transactions_count: number;
}

export interface MonthTable {
  /** Its first day. */
  month: string;
  total_items: number;
  total_price: Cents;
}

interface ClientMonthTable extends MonthTable {
  client_id: number;
}

interface SupplierMonthTable extends MonthTable {
  supplier_id: number;
}

interface EmployeeMonthTable extends MonthTable {
  employee_id: number;
  type: string;
  transactions: number;
}

interface EmployeeWarehouseTable {
  employee_id: number;
  warehouse_id: number;
  transactions_count: number;
}

interface EmployeeTable {
  id: Generated<number>;
  name: string;
  surname: string;
  full_name: GeneratedAlways<string>;
  email: string;
  phone_number: string;
  position: string;
  warehouse_id: number;
  address_id: number;
  transactions_count: Generated<number>;
}

/** The types of movements, from which the checks of `movement` are derived. Rows never change. */
interface MovementTypeTable {
  name: string;
  direction: 'in' | 'out' | 'between';
  party: 'supplier' | 'client' | null;
  counts_as: 'purchase' | 'sale' | 'transfer' | 'nothing';
  reverses: string | null;
  needs_reason: boolean;
  counted: boolean;
  /** Whether it changes what goods are worth, without moving them. */
  revalues: Generated<boolean>;
  sign: GeneratedAlways<number>;
}

/** Called `movement` in the database, because a transaction means something else there. */
interface TransactionTable {
  id: Generated<number>;
  type: string;
  date: string;
  created_at: Generated<Date>;
  description: string;
  employee_id: number;
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  supplier_id: number | null;
  client_id: number | null;
  /** The movement whose goods it returns. */
  return_of: number | null;
  /** The movement that it corrects. */
  correction_of: number | null;
  /** The reason for the correction or count. */
  reason: string | null;
  total_items: number;
  total_price: Cents;
  total_size: Hundredths;
}

interface TransactionLineTable {
  movement_id: number;
  product_id: number;
  /** For a count: the counted quantity minus the recorded one. */
  quantity: number;
  unit_price: Cents;
  unit_size: Hundredths;
  /** The counted quantity. */
  counted: number | null;
  /** The cost of the goods when they were booked; below 0 for a count that found less than recorded. */
  cost: Cents;
  /** The part of the cost that the goods did not cost at their origin; null on lines from before this was stored. */
  cost_difference: Cents | null;
  /** The part of the cost that comes from list prices. */
  at_list: Generated<Cents>;
  /** Where the cost of goods that entered comes from. */
  cost_source: CostSource | null;
}

/** How much more a line cost than was recorded, below 0 for less, as a revaluation says. */
interface LineRevaluationTable {
  /** The revaluation. */
  movement_id: number;
  product_id: number;
  /** The transaction of the line. */
  line_of: number;
  cost: Cents;
  /** The part of it that is a change of the line's difference to its origin. */
  cost_difference: Cents;
  /** Whether the cost of the line was given, and not only followed from another one. */
  is_given: boolean;
}

/** The balance of a line, from its first return or correction on: it moved `recorded + corrected` pieces. */
interface LineBalanceTable {
  movement_id: number;
  product_id: number;
  recorded: number;
  corrected: number;
  returned: number;
}

interface StockTable {
  warehouse_id: number;
  product_id: number;
  quantity: number;
  /** The sum of the costs of its lines. */
  value: Cents;
  /** The part of the value that comes from list prices. */
  at_list: Generated<Cents>;
  transaction_count: number;
  delivered_count: Generated<number>;
  /** The warehouse's own minimum, or the product's. */
  minimum: Generated<number>;
}

interface DailyTotalTable {
  date: string;
  warehouse_id: number;
  type: string;
  incoming: boolean;
  transactions: number;
  total_price: Cents;
}

interface MonthlyTotalTable {
  /** Its first day. */
  month: string;
  warehouse_id: number;
  type: string;
  incoming: boolean;
  transactions: number;
}

interface ProductDayTable {
  product_id: number;
  date: string;
  quantity: number;
}

interface ResizeTable {
  id: Generated<number>;
  warehouse_id: number;
  product_id: number;
  date: string;
  occupied_change: Hundredths;
}

interface OccupancyTable {
  warehouse_id: number;
  date: string;
  occupied: Hundredths;
}

interface IdempotencyKeyTable {
  key: string;
  request_hash: string;
  /** Null until the same transaction creates the movement; null too where the key created a record. */
  movement_id: number | null;
  /** The table of the created record, which may have been deleted since. */
  record: string | null;
  record_id: number | null;
}

interface ClockTable {
  is_only_row: Generated<true>;
  /** Null until a server has run on a database without movements. */
  day: string | null;
}

/** The last automatic comparison of the figures with the journal. */
interface VerificationTable {
  is_only_row: Generated<true>;
  began: Date | null;
  ended: Date | null;
  differences: number | null;
}

/** A job, which one server at a time runs (`server/jobs`). */
interface JobTable {
  name: string;
  /** The schedule as text, to notice a changed one. */
  schedule: string;
  due_at: Date;
  /** The run that holds the lease. */
  leased_by: string | null;
  leased_until: Date | null;
}

interface JobRunTable {
  id: Generated<number>;
  job: string;
  /** The account or command that started it; null for the schedule. */
  started_by: string | null;
  /** The host and the process. */
  server: string;
  began: Generated<Date>;
  /** Null while it runs. */
  ended: Date | null;
  error: string | null;
  /** The original of the result. */
  note: string | null;
  /** The result as a message; null where it has no values. Written as JSON text. */
  said: ColumnType<Message | null, string | null | undefined, string | null>;
}

/** A listener of events (`server/events`). */
interface EventListenerTable {
  name: string;
  /** The id of the last event of the audit trail that it has handled. */
  cursor: number;
  leased_by: string | null;
  leased_until: Date | null;
  /** Failed attempts in a row. */
  failures: Generated<number>;
  /** The time of the next attempt. */
  next_at: Generated<Date>;
  error: string | null;
}

/** The timeline of the primary's log, which shows whether a standby follows the primary. */
interface TimelineTable {
  is_only_row: Generated<true>;
  number: number;
}

/** The settings that administrators have changed, one row per declaration. */
interface SettingTable {
  id: Generated<number>;
  name: string;
  /** The values by field, in the units of columns. Written as JSON text. */
  value: ColumnType<object, string, string>;
}

/** The audit trail, append-only: triggers record each change and the transaction's actor (`actor.ts`). */
interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  account_id: Generated<number | null>;
  account: Generated<string | null>;
  token: Generated<string | null>;
  address: Generated<string | null>;
  request_id: Generated<string | null>;
  action: string;
  /** The list path of the record's entity. */
  entity: string | null;
  record_id: number | null;
  /** The record's name at that time. */
  record: string | null;
  /** Per column, the old and new value; for lines, the removed and the added ones. */
  changes: Generated<object>;
  /** The original of the note. */
  note: string | null;
  /** The note as a message; null where it has no values. Written as JSON text. */
  said: ColumnType<Message | null, string | null | undefined, never>;
}

interface AccountTable {
  id: Generated<number>;
  /** In lower case. */
  name: string;
  role: Role;
  /** The warehouses it moves goods in; null for all. */
  warehouse_ids: number[] | null;
  /** The only employee that it moves goods as; null for any. */
  employee_id: number | null;
  /** Null until the user sets one through the link. */
  password_hash: string | null;
  link_hash: string | null;
  link_expires_at: Date | null;
  /** The language that the user has chosen. */
  language: string | null;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  /** The WebAuthn user handle, random so that it does not identify the user. */
  handle: Generated<string>;
  /** The OpenID issuer that signs the account in, and its subject there; null where there is none. */
  issuer: Generated<string | null>;
  subject: Generated<string | null>;
}

interface PasskeyTable {
  id: Generated<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  /** The signature counter; 0 where the authenticator does not count. */
  counter: number;
  transports: string[];
  backed_up: boolean;
  /** The name that its owner gave it. */
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

/** A browser in which an account has signed in. */
interface KnownDeviceTable {
  /** The hash of the secret in the browser's cookie. */
  device_hash: string;
  account_id: number;
  /** The network of the last sign-in. */
  network: string;
  used_at: Generated<Date>;
}

interface SessionTable {
  id: Generated<number>;
  token_hash: string;
  account_id: number;
  address: string;
  browser: string;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  begun_by: Generated<'password' | 'provider'>;
}

/** The key with which all servers of the database sign tickets; backups leave it out. */
interface SigningKeyTable {
  key: string;
}

/** A used ticket, kept until it would have expired. */
interface UsedTicketTable {
  ticket_hash: string;
  expires_at: Date;
}

interface TokenTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  role: Role;
  warehouse_ids: number[] | null;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
}

/** A token bucket: the attempts in it at a moment. */
interface SignInAttemptTable {
  key: string;
  tries: Generated<number>;
  counted_at: Generated<Date>;
}

/** The number of transactions per month and range of price or size, up to the movement in `histogram_end`. */
interface HistogramTable {
  measure: 'total_price' | 'total_size';
  /** The lower bound of the range. */
  bucket: number;
  month: string;
  transactions: number;
}

interface HistogramEndTable {
  movement_id: number;
}

export interface Database {
  region: RegionTable;
  country: CountryTable;
  city: CityTable;
  address: AddressTable;
  category: CategoryTable;
  product: ProductTable;
  product_barcode: BarcodeTable;
  product_words: ProductWordsTable;
  product_level: ProductLevelTable;
  price_change: PriceChangeTable;
  warehouse: WarehouseTable;
  client: PartyTable;
  supplier: PartyTable;
  client_warehouse: ClientWarehouseTable;
  supplier_warehouse: SupplierWarehouseTable;
  employee: EmployeeTable;
  employee_warehouse: EmployeeWarehouseTable;
  client_month: ClientMonthTable;
  supplier_month: SupplierMonthTable;
  employee_month: EmployeeMonthTable;
  product_day: ProductDayTable;
  histogram: HistogramTable;
  histogram_end: HistogramEndTable;
  movement: TransactionTable;
  movement_type: MovementTypeTable;
  movement_line: TransactionLineTable;
  line_balance: LineBalanceTable;
  line_revaluation: LineRevaluationTable;
  stock: StockTable;
  daily_total: DailyTotalTable;
  monthly_total: MonthlyTotalTable;
  resize: ResizeTable;
  occupancy: OccupancyTable;
  idempotency_key: IdempotencyKeyTable;
  clock: ClockTable;
  verification: VerificationTable;
  job: JobTable;
  job_run: JobRunTable;
  event_listener: EventListenerTable;
  timeline: TimelineTable;
  audit: AuditTable;
  setting: SettingTable;
  user_account: AccountTable;
  user_session: SessionTable;
  api_token: TokenTable;
  sign_in_attempt: SignInAttemptTable;
  passkey: PasskeyTable;
  known_device: KnownDeviceTable;
  signing_key: SigningKeyTable;
  used_ticket: UsedTicketTable;
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** A transaction, or the plain connection pool where none is needed. */
export type Executor = Db | Trx;

/** A column, `table.column`, whose values have the given type. */
export type Column<Value = unknown> = {
  [Table in keyof Database]: {
    [Name in keyof Database[Table] & string]: SelectType<Database[Table][Name]> extends Value
      ? `${Table}.${Name}`
      : never;
  }[keyof Database[Table] & string];
}[keyof Database];
