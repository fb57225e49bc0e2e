import { pluralize, singularize } from 'inflection';

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
