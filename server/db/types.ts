import type { Generated, GeneratedAlways, Kysely, SelectType, Transaction } from 'kysely';
import type { Role } from '../../contract/definition/roles';
import type { TransactionType } from '../../contract/details/transactionType';
import type { Cents, Hundredths } from './units';

/*
 * The tables as the migrations make them. The driver reads bigint as a number and date as `yyyy-MM-dd` (see connect.ts).
 */

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
  /** Less than this is low stock. */
  minimum_stock: Generated<number>;
  /** What is ordered up to. */
  target_stock: number | null;
}

/** What a product is searched by: its name without accents and case. */
interface ProductWordsTable {
  product_id: number;
  words: string;
}

/** The levels of a product in a warehouse that has its own. */
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
  type: TransactionType;
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

/** Called `movement` in the database, where a transaction is something else. */
interface TransactionTable {
  id: Generated<number>;
  type: TransactionType;
  date: string;
  created_at: Generated<Date>;
  description: string;
  employee_id: number;
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  supplier_id: number | null;
  client_id: number | null;
  /** The entry whose goods it returns. */
  return_of: number | null;
  /** The entry that it makes what it should have been. */
  correction_of: number | null;
  /** Why it was corrected or counted. */
  reason: string | null;
  total_items: number;
  total_price: Cents;
  total_size: Hundredths;
}

interface TransactionLineTable {
  movement_id: number;
  product_id: number;
  /** Of a count, how many more there were than the journal had. */
  quantity: number;
  unit_price: Cents;
  unit_size: Hundredths;
  /** What a count found. */
  counted: number | null;
}

/** What became of a line, from its first return or correction on: it moved `recorded + corrected` pieces. */
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
  transaction_count: number;
  delivered_count: Generated<number>;
  /** The warehouse's own, or the product's. */
  minimum: Generated<number>;
}

interface DailyTotalTable {
  date: string;
  warehouse_id: number;
  type: TransactionType;
  incoming: boolean;
  transactions: number;
  total_price: Cents;
}

interface MonthlyTotalTable {
  /** Its first day. */
  month: string;
  warehouse_id: number;
  type: TransactionType;
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
  /** Null until the entry is made, in the same database transaction; and where a record was created. */
  movement_id: number | null;
  /** The table of the record that was created; it may have been deleted since. */
  record: string | null;
  record_id: number | null;
}

interface ClockTable {
  is_only_row: Generated<true>;
  /** Null until a server has run on a database without any entry. */
  day: string | null;
}

/** The last comparison of the figures with the journal that a server made by itself. */
interface VerificationTable {
  is_only_row: Generated<true>;
  began: Date | null;
  ended: Date | null;
  differences: number | null;
}

/** The timeline of the log that what is recorded goes to, which tells a standby that follows it from one that does not. */
interface TimelineTable {
  is_only_row: Generated<true>;
  number: number;
}

/** Who changed what, by whom a transaction was told to be made (`pool.ts`). Kept by triggers, append-only. */
interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  account_id: Generated<number | null>;
  account: Generated<string | null>;
  token: Generated<string | null>;
  address: Generated<string | null>;
  request_id: Generated<string | null>;
  action: string;
  /** The list that the record is of. */
  entity: string | null;
  record_id: number | null;
  /** What the record was called. */
  record: string | null;
  /** By the columns, what was and what is; of lines, those that are gone and those that have come. */
  changes: Generated<object>;
  note: string | null;
}

interface AccountTable {
  id: Generated<number>;
  /** In small letters. */
  name: string;
  role: Role;
  /** The warehouses it moves goods in; null for all. */
  warehouse_ids: number[] | null;
  /** Whom it moves goods as, if one alone. */
  employee_id: number | null;
  /** Null until one is set by its link. */
  password_hash: string | null;
  link_hash: string | null;
  link_expires_at: Date | null;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  /** What its passkeys know it by, which says nothing of whose it is. */
  handle: Generated<string>;
  /** Whose provider signs him in, and who he is there; null where nobody does. */
  issuer: Generated<string | null>;
  subject: Generated<string | null>;
}

interface PasskeyTable {
  id: Generated<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  /** How often it has signed, where it counts that. */
  counter: number;
  transports: string[];
  backed_up: boolean;
  /** What its owner calls it. */
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

/** A browser in which an account has signed in. */
interface KnownDeviceTable {
  /** Of the secret in the cookie of the browser. */
  device_hash: string;
  account_id: number;
  /** The network of its last sign-in. */
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

/** The one key that all servers of the database sign tickets with; no backup holds it. */
interface SigningKeyTable {
  key: string;
}

/** A ticket that was used, until it would have expired. */
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

/** A token bucket: the tries in it as of a moment. */
interface SignInAttemptTable {
  key: string;
  tries: Generated<number>;
  counted_at: Generated<Date>;
}

/** How many transactions of a month lie in a range of prices or sizes; those up to the entry in `histogram_end`. */
interface HistogramTable {
  measure: 'total_price' | 'total_size';
  /** What the range begins with. */
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
  movement_line: TransactionLineTable;
  line_balance: LineBalanceTable;
  stock: StockTable;
  daily_total: DailyTotalTable;
  monthly_total: MonthlyTotalTable;
  resize: ResizeTable;
  occupancy: OccupancyTable;
  idempotency_key: IdempotencyKeyTable;
  clock: ClockTable;
  verification: VerificationTable;
  timeline: TimelineTable;
  audit: AuditTable;
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
/** A transaction, or a plain connection where none is needed. */
export type Executor = Db | Trx;

/** A column of a table, `table.column`, whose values are such ones. */
export type Column<Value = unknown> = {
  [Table in keyof Database]: {
    [Name in keyof Database[Table] & string]: SelectType<Database[Table][Name]> extends Value
      ? `${Table}.${Name}`
      : never;
  }[keyof Database[Table] & string];
}[keyof Database];
