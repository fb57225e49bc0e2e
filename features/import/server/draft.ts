import type { Body, DiffRow, Made } from '../../../server/changes/tables';
import type { Said } from '../../../server/texts/message';
import type { FileFields } from '../contract';
import type { Target } from '../fields';
import type { TableRow } from '../read/table';

/** The difference that a file would make, with the matching of its columns for the page. */
export interface Difference {
  rows: DiffRow[];
  /** The records of other lists that it makes. */
  made: Made[];
  /** The values of a document beside its lines. */
  header: Body | null;
  warnings: Said[];
  matched: Omit<FileFields, 'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'headerRow' | 'remembered' | 'warnings'>;
}

/** The values of a product that a row changes, beside the amount. */
export interface FinerProduct {
  unitId: number;
  unitPrice: number;
  unitSize: number;
}

/** An amount with a fraction, and why it refuses its row unless a finer unit makes it whole. */
export interface Fraction {
  value: number;
  title: string | null;
  message: Said;
}

/** The relation of a row to its record. */
type Role =
  | { is: 'record' }
  /** More codes of the record in the row with this number. */
  | { is: 'further'; of: number }
  /** An amount in the warehouse `place`, multiplied by `factor`. `part` tells the amounts of one row apart. */
  | { is: 'amount'; part: number; place: string; factor: number | undefined }
  /** Nothing to import. */
  | { is: 'idle' };

export interface Draft {
  source: TableRow;
  patch: Map<Target, unknown>;
  role: Role;
  /** The first reason why it cannot be written. */
  refusal?: { column: string | null; message: Said };
  recordId?: number;
  /** Amounts with fractions, which finer units of their products may make whole. */
  fractions?: Map<Target, Fraction>;
  /** The values of a product that is counted in a finer unit from now on. */
  finer?: { before: FinerProduct; after: FinerProduct; factor: number };
}

/** Whether a missing value of a new record is its name: descriptions, which firms seldom have. */
export const takesName = ({ field }: Target) => field.kind === 'longText';

export function put(body: Body, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  body[first] ??= {};
  put(body[first] as Body, rest, value);
}

/** Refuses the row of a draft, unless it is refused already. @param column the title of the column that the reason is about */
export function refuse(draft: Draft, column: string | null, message: Said): void {
  draft.refusal ??= { column, message };
}

export const textKey = (value: unknown): string => String(value).trim().replace(/\s+/g, ' ').toLowerCase();
