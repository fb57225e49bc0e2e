/*
 * The fields of a definition: one attribute of a record each, as plain data, which a browser may import. The properties of the
 * field kinds are in three tables: `src/schema/kinds.ts`, `contract/schemas.ts` and `server/entity/kinds.ts`.
 */

/** The properties of every field. */
interface Common {
  /** The label of its column, input and value. */
  label: string;
  /** Whether it may be null. Set by {@link optional}. */
  optional?: boolean;
  /** Whether only the server sets it: a count, a flag. Set by {@link computed}. */
  computed?: boolean;
  /** Whether bodies have it but a list's rows do not; a computed one is on the record's page. Set by {@link formOnly}. */
  formOnly?: boolean;
  /** Whether lists have no column of it, though rows have it: the record's page and exported files show it. Set by {@link unlisted}. */
  unlisted?: boolean;
  /** The values of other fields with which it is shown and sent. Set by {@link shownWhen}. */
  when?: object;
  /** True where its values must be unique. */
  unique?: boolean;
  /** True where it cannot change after the record's creation. */
  fixed?: boolean;
  /** True for a field that a feature or extension adds: bodies may omit it. Set by `extend`. */
  added?: boolean;
  /** Whether it is a price that the firm pays: the settings can hide it from clerks and viewers. Set by {@link cost}. */
  cost?: boolean;
  /** A sentence for the API description. */
  note?: string;
}

/** The rules of a text. */
export interface TextRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** The least number of characters. */
  min?: number;
  /** The largest number of characters. */
  max?: number;
  /** The pattern of valid values, and the message for others: `[/^PL\d+$/, 'must begin with PL']`. */
  pattern?: readonly [RegExp, string];
  /** The value of a new record whose body omits it, and the form's initial value. */
  initial?: string;
}

/** The rules of a number. */
interface NumberRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** 0 where absent. */
  min?: number;
  max?: number;
  /** The value of a new record whose body omits it, and the form's initial value. */
  initial?: number;
}

export interface TextField<K extends TextKind = TextKind> extends Common, TextRules {
  kind: K;
}
type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'digits';
export interface NumberField<K extends NumberKind = NumberKind> extends Common, NumberRules {
  kind: K;
  /** True where the column has decimals but input must be a whole number. */
  whole?: boolean;
}
type NumberKind = 'integer' | 'decimal' | 'money';
export interface DateField<K extends DateKind = DateKind> extends Common {
  kind: K;
  /** The value of a new record whose body omits it, and the form's initial value. */
  initial?: string;
}
type DateKind = 'date' | 'time' | 'moment';
export interface YesNoField extends Common {
  kind: 'yesNo';
  initial?: boolean;
  /** The values of other fields for which it is yes. Set by {@link whether}. */
  of?: object;
}
export interface ChoiceField<C extends string = string> extends Common {
  kind: 'choice';
  /** The labels by value. */
  choices: Readonly<Record<C, string>>;
  /** Whether records may have further values, which screens show in words. */
  open?: true;
  initial?: C;
}
/** A reference. With `narrowedBy`, it offers only records of another field's choice, and is cleared when that changes. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: string;
  hint?: string;
  narrowedBy?: { field: string; param?: string; hint?: string };
  /** True where there are too many records for a select: the user searches by typing. */
  search?: boolean;
}
/** The id of a record whose attributes are in the same row. */
interface IdField extends Common {
  kind: 'id';
  to: string;
}
/** A value with several parts: one line of text in a row, an input per part. */
export interface GroupField<F extends Fields = Fields, Flat extends boolean = boolean> extends Common {
  kind: 'group';
  fields: F;
  /** True where bodies have the parts next to the record's other attributes; in an object otherwise. */
  flat: Flat;
  /** Formats the value as a line of text; accepts such a line too. */
  text: (value: never) => string;
  /** The order of the inputs, if it differs from the order of the parts. */
  inputOrder?: readonly string[];
}
/** Lines that belong to a record, such as the goods of an order. */
export interface LinesField<F extends Fields = Fields> extends Common {
  kind: 'lines';
  fields: F;
  /** The least number of lines. */
  min?: number;
  /** The field of a line whose values the record's page shows below the name, such as a code. */
  inHead?: string;
}

export type Field =
  | TextField
  | NumberField
  | DateField
  | YesNoField
  | ChoiceField
  | ReferenceField
  | IdField
  | GroupField
  | LinesField;
export type Kind = Field['kind'];
/** The fields of a kind. */
export type FieldOf<K extends Kind> = Field & { kind: K };
export type Fields = Readonly<Record<string, Field>>;

const textOf =
  <K extends TextKind>(kind: K) =>
  (label: string, rules: TextRules = {}): TextField<K> => ({ kind, label, ...rules });
const numberOf =
  <K extends NumberKind>(kind: K) =>
  (label: string, rules: NumberRules = {}): NumberField<K> => ({ kind, label, ...rules });

/** One line of text. @example name: text('Name', { unique: true, max: 80 }) */
export const text = textOf('text');
/** Text of several lines. A list cuts it short; the record's page keeps its line breaks. @example description: longText('Description') */
export const longText = textOf('longText');
/** An e-mail address, shown as a link. @example email: email('E-mail') */
export const email = textOf('email');
/** A telephone number, shown as a link. @example phoneNumber: phone('Phone No.') */
export const phone = textOf('phone');
/** A text that is usually a whole number, but may be 12A as a house number. @example streetNumber: digits('Street Number') */
export const digits = textOf('digits');
/** A whole number. @example rating: integer('Rating', { max: 5 }) */
export const integer = numberOf('integer');
/** A number with up to two decimals; with `whole`, only whole input. @example capacity: decimal('Capacity', { whole: true }) */
export const decimal = (label: string, rules: NumberRules & { whole?: boolean } = {}): NumberField<'decimal'> => ({
  kind: 'decimal',
  label,
  ...rules,
});
/** US dollars. @example unitPrice: money('Price') */
export const money = numberOf('money');
const dateOf =
  <K extends DateKind>(kind: K) =>
  (label: string, rules: Pick<DateField, 'initial' | 'unique' | 'fixed' | 'note'> = {}): DateField<K> => ({
    kind,
    label,
    ...rules,
  });
/** A calendar day, `yyyy-MM-dd` on the wire. No time zone shifts it. @example expected: date('Expected') */
export const date = dateOf('date');
/** A time of day, `HH:mm` on the wire. No time zone shifts it. @example opens: time('Opens') */
export const time = dateOf('time');
/**
 * A moment: ISO 8601 in UTC on the wire, the reader's time zone on screens. Filters take days of the server's time zone.
 * @example arrival: moment('Arrival')
 */
export const moment = dateOf('moment');
/** Yes or no, a boolean on the wire. @example active: yesNo('Active', { initial: true }) */
export const yesNo = (label: string, rules: Pick<YesNoField, 'initial' | 'fixed' | 'note'> = {}): YesNoField => ({
  kind: 'yesNo',
  label,
  ...rules,
});
/**
 * A yes/no value derived from other fields: yes where each has one of its listed values. Lists can be filtered by it.
 * @example open: whether('On the Way', { state: ['sent', 'partial'] })
 */
export const whether = <const W extends object>(
  label: string,
  of: W,
  rules: Pick<YesNoField, 'note'> = {},
): YesNoField & { of: W } => ({ kind: 'yesNo', label, of, ...rules });
/** One of a fixed set of values with labels. @example mode: choice('Mode', { road: 'By road', sea: 'By sea' }) */
export const choice = <const C extends string>(
  label: string,
  choices: Readonly<Record<C, string>>,
  rules: { initial?: NoInfer<C> } & Pick<Common, 'fixed' | 'note'> = {},
): ChoiceField<C> => ({ kind: 'choice', label, choices, ...rules });
/**
 * The id of another record. Rows also have its name: `regionName` for `regionId`.
 * @param to the name of an entity, or of another list of the API
 * @example categoryId: reference('Category', 'categories')
 */
export const reference = (
  label: string,
  to: string,
  rules: Pick<ReferenceField, 'hint' | 'narrowedBy' | 'search' | 'unique' | 'fixed' | 'note'> = {},
): ReferenceField => ({ kind: 'reference', label, to, ...rules });
/** The id of a record whose attributes are in the same row. @example employeeId: idOf('employees') */
export const idOf = (to: string, label = ''): IdField => ({ kind: 'id', label, to });
/** A value with several parts. @example size: group('Size', { width: integer('Width') }, { text: ({ width }) => `${width}` }) */
export const group = <F extends Fields, const Flat extends boolean = false>(
  label: string,
  fields: F,
  { flat = false as Flat, ...rest }: { flat?: Flat } & Pick<GroupField<F>, 'text' | 'inputOrder' | 'note'>,
): GroupField<F, Flat> => ({ kind: 'group', label, fields, flat, ...rest });
/** Rows that belong to the record. @example lines: lines('Lines', { productId: reference(…), quantity: integer('Amount') }) */
export const lines = <F extends Fields>(
  label: string,
  fields: F,
  rules: Pick<LinesField, 'min' | 'note'> = {},
): LinesField<F> => ({ kind: 'lines', label, fields, ...rules });

/** Makes a field optional. @example email: optional(email('E-mail')) */
export const optional = <F extends Field>(field: F): F & { optional: true } => ({ ...field, optional: true });
/** Marks a price that the firm pays: the settings can hide it from clerks and viewers. @example price: cost(money('Price')) */
export const cost = <F extends Field>(field: F): F & { cost: true } => ({ ...field, cost: true });
/** Marks a field that only the server sets. @example inventoryCount: computed(integer('Stock')) */
export const computed = <F extends Field>(field: F): F & { computed: true } => ({ ...field, computed: true });
/** Marks a field that bodies have but rows do not. @example address: formOnly(address('Address')) */
export const formOnly = <F extends Field>(field: F): F & { formOnly: true } => ({ ...field, formOnly: true });
/** Marks a field without a column in lists; the record's page and exported files have it. @example dated: unlisted(date('Dated')) */
export const unlisted = <F extends Field>(field: F): F & { unlisted: true } => ({ ...field, unlisted: true });
/** Shows a field only with certain values of others; else it is null. @example port: shownWhen({ mode: 'sea' }, text('Port')) */
export const shownWhen = <const W extends object, F extends Field>(when: W, field: F): F & { when: W } => ({
  ...field,
  when,
});

/** Returns whether a field may be null. @example mayBeNull(optional(text('Note'))) */
export const mayBeNull = ({ optional: isOptional, when }: Field): boolean => isOptional === true || when !== undefined;
