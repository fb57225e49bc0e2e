import { pluralize, singularize } from 'inflection';

/** Splits `deliveryNotes` into "delivery", "notes". */
export const identifierToWords = (name: string): string[] =>
  name.split(/[-_]|(?=[A-Z])/).map((word) => word.toLowerCase());

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the label for `deliveryNotes`: "Delivery Notes". */
export const labelOf = (name: string): string => identifierToWords(name).map(capitalised).join(' ');

/** Labels that differ from the words of the name. */
const fieldLabels = new Map([
  ['email', 'E-mail'],
  ['phone', 'Phone No.'],
  ['phoneNumber', 'Phone No.'],
]);

/** A field's label: "Unit Price" for `unitPrice`, "Active" for `isActive`. */
export const fieldLabel = (name: string): string =>
  fieldLabels.get(name) ?? labelOf(name.replace(/^(?:is|has)(?=[A-Z])/, ''));

/** Returns the singular and plural of a word in either form. */
export function numbersOf(word: string): { one: string; many: string } {
  const one = singularize(word);
  return { one, many: pluralize(one) };
}

/**
 * Rejects names that are invalid in TypeScript or on the wire, and property names that every object inherits.
 * @param what kind of thing has the name, for the message: `Fields`
 */
export function checkName(name: string, what: string): void {
  if (name in Object.prototype) throw new UsageError(`"${name}" is a word of JavaScript. Choose another one.`);
  if (/^[a-z][a-zA-Z\d]*$/.test(name)) return;
  const [first = '', ...rest] = name.split(/[^a-zA-Z\d]+|^\d+/).filter(Boolean);
  const better = [first.charAt(0).toLowerCase() + first.slice(1), ...rest.map(capitalised)].join('');
  const advice = /^[a-z]/.test(better) ? `, such as ${better}` : '';
  throw new UsageError(`"${name}" is no name. ${what} are called by letters and digits, the first one small${advice}.`);
}

/** A command that cannot run, with a message for the user. */
export class UsageError extends Error {}
