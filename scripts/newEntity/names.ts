import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluralize, singularize } from 'inflection';
import { ROOT } from '../lib/tool';

/** `deliveryNotes` in words: "delivery", "notes". */
export const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `deliveryNotes` or `delivery-notes` as a type is called: "DeliveryNotes". */
export const typeName = (name: string): string =>
  name
    .split(/[^a-zA-Z\d]+/)
    .map(capitalised)
    .join('');

/** `deliveryNote` as a table or a column is called: "delivery_note". */
export const sqlName = (name: string): string => wordsOf(name).join('_');

/** `deliveryNotes` as a screen calls it: "Delivery Notes". */
export const labelOf = (name: string): string => wordsOf(name).map(capitalised).join(' ');

/** What fields are labelled that are not simply called by their words. */
const fieldLabels: Record<string, string> = { email: 'E-mail', phone: 'Phone No.', phoneNumber: 'Phone No.' };

/** A field's label: "Unit Price" for `unitPrice`, "Active" for `isActive`. */
export const fieldLabel = (name: string): string =>
  fieldLabels[name] ?? labelOf(name.replace(/^(?:is|has)(?=[A-Z])/, ''));

/** One and many of what a word means, whichever of the two it is. */
export function numbersOf(word: string): { one: string; many: string } {
  const one = singularize(word);
  return { one, many: pluralize(one) };
}

/** What can be a name in TypeScript and on the wire. */
export const isIdentifier = (name: string): boolean => /^[a-z][a-zA-Z\d]*$/.test(name);

/** Words that TypeScript keeps to itself, so that no variable can be called by them. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

export const isReserved = (name: string): boolean => RESERVED.has(name);

/** Words that PostgreSQL takes for its own where a table's or column's name could stand; they need quotes there. */
const SQL_RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with`.split(/\s+/),
);

/** A table's or column's name as it stands in SQL. */
export const inSql = (name: string): string => (SQL_RESERVED.has(name) ? `"${name}"` : name);

/** Icons for words of the trade; a word that is itself the name of an icon needs no line here. */
const icons: Readonly<Record<string, string>> = {
  carrier: 'LocalShipping',
  contract: 'Handshake',
  customer: 'PeopleAlt',
  driver: 'Badge',
  invoice: 'RequestQuote',
  manufacturer: 'Factory',
  note: 'StickyNote2',
  order: 'ShoppingCart',
  pallet: 'Pallet',
  return: 'AssignmentReturn',
  shipment: 'LocalShipping',
  truck: 'LocalShipping',
  unit: 'SquareFoot',
  vehicle: 'DirectionsCar',
};

/** The icon of `@mui/icons-material` for an entity: by its last word; a label where that says nothing. */
export function iconOf(one: string): string {
  const word = wordsOf(one).at(-1) ?? one;
  const named = [typeName(one), icons[word], capitalised(word)].find((name) => name && isIcon(name));
  return `${named ?? 'Label'}Outlined`;
}

const isIcon = (name: string): boolean =>
  existsSync(join(ROOT, 'node_modules/@mui/icons-material', `${name}Outlined.js`));
