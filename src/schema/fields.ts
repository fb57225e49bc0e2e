import type { AddressValue } from '../format/address';
import type { ReferenceName } from './contract';
import { type Choice, choiceKind, type Kind, kinds, type ReferenceKind, referenceKind } from './kinds';

/** One attribute of a record: what it is called and what kind of value it holds. */
export interface Field<V> {
  /** What it is called over its column, at its input and beside its value. */
  label: string;
  /** How its values are shown, compared, typed in and sent. */
  kind: Kind<V>;
}

/** A field that holds the id of another record. */
export interface ReferenceField extends Field<number> {
  kind: ReferenceKind;
}

const fieldOf =
  <V>(kind: Kind<V>) =>
  (label: string): Field<V> => ({ label, kind });

/**
 * One line of text.
 * @example name: text('Name')
 */
export const text = fieldOf<string>(kinds.text);

/**
 * Text of several lines. A list cuts it short; the record's page keeps its line breaks.
 * @example description: longText('Description')
 */
export const longText = fieldOf<string>(kinds.longText);

/**
 * An e-mail address, shown as a link.
 * @example email: email('E-mail')
 */
export const email = fieldOf<string>(kinds.email);

/**
 * A telephone number, shown as a link.
 * @example phoneNumber: phone('Phone No.')
 */
export const phone = fieldOf<string>(kinds.phone);

/**
 * A whole number, from 0.
 * @example rating: integer('Rating')
 */
export const integer = fieldOf<number>(kinds.integer);

/**
 * A number with up to two decimals, from 0.
 * @example unitSize: decimal('Size')
 */
export const decimal = fieldOf<number>(kinds.decimal);

/**
 * US dollars, from 0.
 * @example unitPrice: money('Price')
 */
export const money = fieldOf<number>(kinds.money);

/**
 * A calendar day, `yyyy-MM-dd` on the wire. No time zone shifts it.
 * @example date: date('Date')
 */
export const date = fieldOf<string>(kinds.date);

/**
 * Yes or no, a boolean on the wire; forms ask for one of the two.
 * @example active: yesNo('Active')
 */
export const yesNo = fieldOf<boolean>(kinds.boolean);

/**
 * One of a fixed set of constants, shown in words: `WAREHOUSE_TO_CUSTOMER` is "Warehouse To Customer".
 * @param choices what forms offer
 * @example type: choice('Type', transactionTypes)
 */
export const choice = (label: string, choices: readonly Choice[]): Field<string> => ({
  label,
  kind: choiceKind(choices, `Choose ${label}`),
});

/**
 * The id of another record. Forms offer that entity's records; cells and details show the record's name, which the API
 * sends beside the id: `categoryName` beside `categoryId`.
 * @param to an entity, or `regions` or `countries`
 * @param hint what the select says before a choice
 * @example categoryId: reference('Category', 'categories')
 */
export const reference = (label: string, to: ReferenceName, hint = `Choose ${label}`): ReferenceField => ({
  label,
  kind: referenceKind(to, hint),
});

/**
 * An address: one line on the screen, six inputs in a form, an object named like the field on the wire.
 * @example address: address('Address')
 */
export const address = fieldOf<AddressValue>(kinds.address);

/**
 * An address whose parts stand beside the record's other attributes on the wire.
 * @example address: flatAddress('Address')
 */
export const flatAddress = (label: string): Field<AddressValue> => ({
  label,
  kind: { ...kinds.address, input: { as: 'address', flat: true } },
});
