import type { Method, Section } from '../sections';

/** The head of a file: its subject, and the firm that gives it. */
export interface Header {
  createdAt: Date;
  fromDate: string;
  toDate: string;
  /** A code of ISO 4217. */
  currency: string;
  office: string;
  nip: string;
  name: string;
  address: Address;
  warehouse: string;
  method: Method;
}

/** The seat of the firm, in Poland. */
export interface Address {
  province: string;
  county: string;
  commune: string;
  street: string | null;
  house: string;
  flat: string | null;
  town: string;
  postalCode: string;
}

interface Product {
  /** A barcode, or the id of the product. */
  code: string;
  name: string;
  unit: string | null;
}

/** A line of a document. Its figures are below 0 where the document takes goods back from its section. */
export interface Line extends Product {
  quantity: number;
  /** In cents. */
  cost: number;
}

/** A document of a section. */
export interface Document {
  number: string;
  date: string;
  /** In cents. */
  value: number;
  /** The supplier, the client or the other warehouse. */
  party: string | null;
  /** The supplier's document. */
  invoice: string | null;
  invoiced: string | null;
  lines: readonly Line[];
}

/** A line of a stock count. */
export interface CountedLine extends Product {
  unit: string;
  counted: number;
  /** The value of the counted stock, in cents. */
  value: number;
}

/** A stock count. */
export interface Counted {
  date: string;
  /** When it was recorded. */
  recordedAt: Date;
  lines: readonly CountedLine[];
}

/** A version of the schema: how figures become elements. Each method returns the next part of the file. */
export interface Version {
  /** Its name in the file: `JPK_MAG (2)`. */
  code: string;
  begin: (header: Header) => string;
  document: (section: Section, document: Document) => string;
  count: (count: Counted) => string;
  end: () => string;
}
