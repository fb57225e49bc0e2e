import type { ReferenceName } from './contract';
import type { Choice, Field, GroupField, Kind, NamedField, ReferenceField, ReferenceSpec } from './field';
import { choiceKind, groupKind, kinds, referenceKind } from './kinds';

const fieldOf =
  <V>(kind: Kind<V>) =>
  (label: string): Field<V> => ({ label, kind });

/**
 * One line of text.
 * @example name: text('Name')
 */
export const text = fieldOf<string>(kinds.text);

/**
 * Text with several lines. A list truncates it; the record's page keeps its line breaks.
 * @example description: longText('Description')
 */
export const longText = fieldOf<string>(kinds.longText);

/**
 * A text that is usually a whole number and then has a numeric input: a street number, which may be 12A.
 * @example streetNumber: digits('Street Number')
 */
export const digits = fieldOf<string>(kinds.digits);

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
 * A calendar day, `yyyy-MM-dd` on the wire, independent of time zones.
 * @example date: date('Date')
 */
export const date = fieldOf<string>(kinds.date);

/**
 * A time of day, `HH:mm` on the wire, independent of time zones.
 * @example opens: time('Opens')
 */
export const time = fieldOf<string>(kinds.time);

/**
 * A moment, in UTC on the wire and in the browser's time zone on screens.
 * @example arrival: moment('Arrival')
 */
export const moment = fieldOf<string>(kinds.moment);

/**
 * A boolean. The form has a select with Yes and No.
 * @example active: yesNo('Active')
 */
export const yesNo = fieldOf<boolean>(kinds.boolean);

/**
 * One of a fixed set of constants, shown and sorted by their labels. A constant without a label is shown in words:
 * `IN_TRANSIT` as "In Transit".
 * @param choices the options in forms
 * @example type: choice('Type', transactionTypes)
 */
export const choice = (label: string, choices: readonly Choice[]): Field<string> => ({
  label,
  kind: choiceKind(choices, `Choose ${label}`),
});

/**
 * The id of another record. Forms offer the records of that list; cells and details show the record's name, which the API
 * sends next to the id: `categoryName` next to `categoryId`.
 * @param to an entity, or another list of the API
 * @param options the placeholder of the select, and the field that narrows its options
 * @example categoryId: reference('Category', 'categories')
 * @example countryId: reference('Country', 'countries', { narrowedBy: { field: 'regionId', hint: 'Choose Region' } })
 */
export const reference = (
  label: string,
  to: ReferenceName,
  { hint = `Choose ${label}`, narrowedBy }: Pick<ReferenceSpec, 'hint' | 'narrowedBy'> = {},
): ReferenceField => ({
  label,
  kind: referenceKind({ to, hint, narrowedBy }),
});

interface GroupOptions<V, P extends string, Flat extends boolean> {
  /** Returns the whole value as a line of text, for screens and for sorting. */
  text: (value: V) => string;
  /** The fields of the parts, by name, in the order of their inputs. */
  parts: Record<P, Field<never>>;
  /** True if the parts are attributes of the record itself on the wire. */
  flat?: Flat;
}

/**
 * A value of several parts: one line on the screen, an input for each part in a form, an object on the wire.
 * @example size: group('Size', { text: ({ width, height }) => `${width} × ${height}`, parts: { width, height } })
 */
export const group = <V, P extends string, const Flat extends boolean = false>(
  label: string,
  { text: line, parts, flat = false as Flat }: GroupOptions<V, P, Flat>,
): GroupField<V, P, Flat> => ({
  label,
  kind: groupKind(line, { parts: named(parts), flat }),
});

const named = <P extends string>(parts: Record<P, Field<never>>) =>
  Object.entries(parts).map(([name, field]) => ({ ...(field as object), name })) as NamedField<P>[];

/** Converts the choices of a definition for controls. @example choicesOf({ road: 'By road', sea: 'By sea' }) */
export const choicesOf = (choices: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
