import { NOTHING } from './nothing';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A constant's name in words: "SUPPLIER_TO_WAREHOUSE" is "Supplier To Warehouse"; "—" where there is none. */
export const wordsOf = (constant: string | null | undefined): string =>
  (constant ?? NOTHING).toLowerCase().split('_').filter(Boolean).map(capitalised).join(' ');

/** A person's name and surname, as far as they are known. */
export const fullName = ({ name, surname }: { name?: string | null; surname?: string | null }): string =>
  [name, surname].filter(Boolean).join(' ');

/** A path in words: "/products/7/edit" is "Products 7 Edit", "/deliveryNotes" is "Delivery Notes". */
export const wordsOfPath = (path: string): string =>
  path
    .split(/[/\-_]|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map(capitalised)
    .join(' ');

/** The message for an answer, or a field of one, that differs from the documented API. */
export const UNREADABLE = 'The answer of the server could not be read';

/** The message where no answer came: none at all, or not in time. */
export const NETWORK_ERROR = 'Network Error';
