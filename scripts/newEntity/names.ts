import { pluralize, singularize } from 'inflection';

/** `deliveryNotes` in words: "delivery", "notes". */
export const wordsOf = (name: string): string[] => name.split(/[-_]|(?=[A-Z])/).map((word) => word.toLowerCase());

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `deliveryNotes` as a screen calls it: "Delivery Notes". */
export const labelOf = (name: string): string => wordsOf(name).map(capitalised).join(' ');

/** What fields are labelled that are not simply called by their words. */
const fieldLabels = new Map([
  ['email', 'E-mail'],
  ['phone', 'Phone No.'],
  ['phoneNumber', 'Phone No.'],
]);

/** A field's label: "Unit Price" for `unitPrice`, "Active" for `isActive`. */
export const fieldLabel = (name: string): string =>
  fieldLabels.get(name) ?? labelOf(name.replace(/^(?:is|has)(?=[A-Z])/, ''));

/** One and many of what a word means, whichever of the two it is. */
export function numbersOf(word: string): { one: string; many: string } {
  const one = singularize(word);
  return { one, many: pluralize(one) };
}

/**
 * Refuses what cannot be a name in TypeScript and on the wire, and what every object has without being told.
 * @param what is called by it: `Fields`
 */
export function checkName(name: string, what: string): void {
  if (name in Object.prototype) throw new UsageError(`"${name}" is a word of JavaScript. Choose another one.`);
  if (/^[a-z][a-zA-Z\d]*$/.test(name)) return;
  const [first = '', ...rest] = name.split(/[^a-zA-Z\d]+|^\d+/).filter(Boolean);
  const better = [first.charAt(0).toLowerCase() + first.slice(1), ...rest.map(capitalised)].join('');
  const advice = /^[a-z]/.test(better) ? `, such as ${better}` : '';
  throw new UsageError(`"${name}" is no name. ${what} are called by letters and digits, the first one small${advice}.`);
}

/** A command that cannot be done, told to the one who gave it. */
export class UsageError extends Error {}
