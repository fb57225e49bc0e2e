import { NOTHING } from './number';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Converts a constant to words: "SUPPLIER_TO_WAREHOUSE" is "Supplier To Warehouse", or "—" for a missing constant. */
export const constantToWords = (constant: string | null | undefined): string =>
  (constant ?? NOTHING).toLowerCase().split('_').filter(Boolean).map(capitalised).join(' ');

/** Joins a person's name and surname; either may be missing. */
export const fullName = ({ name, surname }: { name?: string | null; surname?: string | null }): string =>
  [name, surname].filter(Boolean).join(' ');

/** Converts a path to words: "/products/7/edit" is "Products 7 Edit", "/deliveryNotes" is "Delivery Notes". */
export const pathToWords = (path: string): string =>
  path
    .split(/[/\-_]|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map(capitalised)
    .join(' ');

/** The message for a response, or a field of one, that differs from the documented API. */
export const UNREADABLE = 'The answer of the server could not be read';

/** The message if the server does not respond, or not in time. */
export const NETWORK_ERROR = 'Network Error';
