/*
 * Names that are derived from the names of a definition: attributes, columns, tables.
 */

type Camel<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}${Camel<Capitalize<Rest>>}`
  : Words;

/** The attribute that holds a record's id: `purchaseOrderId` of "Purchase Order". */
export type IdName<One extends string> = string extends One ? string : `${Camel<Uncapitalize<One>>}Id`;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const uncapitalized = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

export const idName = <One extends string>(one: One): IdName<One> =>
  `${uncapitalized(one.split(' ').map(capitalized).join(''))}Id` as IdName<One>;

/** The attribute with the name of a referenced record. */
export const nameAttribute = (id: string): string => `${id.replace(/Id$/, '')}Name`;

/** Converts a name to the database's spelling: `unit_price` for `unitPrice`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of an entity: `purchase_order` of "Purchase Order", unless the definition has a `table`. */
export const tableName = ({ one, table }: { one: string; table?: string | undefined }): string =>
  table ?? one.toLowerCase().replaceAll(/\W+/g, '_');

/** Returns the message for a part of a definition, or a screen, that names an unknown field. */
export const unknownFieldMessage = (part: string, of: string, name: string, fields: object): string =>
  `${part} of ${of} names ${name}, which is no field. There are: ${Object.keys(fields).join(', ')}.`;
