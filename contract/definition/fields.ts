/*
 * The field kinds of a definition, as plain data that is safe to load in a browser. One table on each side implements them:
 * `src/schema/kinds.ts`, `contract/schemas.ts` and `server/resources/kinds.ts`.
 */

/** Properties of every field. */
interface Common {
  /** The label of its column, input and value. */
  label: string;
  /** May be null. Set by {@link optional}. */
  optional?: boolean;
  /** Read-only: the server computes it. Set by {@link computed}. */
  computed?: boolean;
  /** In bodies, but not in the rows of a list. Set by {@link formOnly}. */
  formOnly?: boolean;
  /** Field values that show the input; without them the field is null. Set by {@link shownWhen}. */
  when?: object;
  /** True if no two records may have the same value. */
  unique?: boolean;
  /** True if the value cannot change after the record is created: the server rejects a change. */
  fixed?: boolean;
  /** True for a field that an extension adds: bodies may omit it. Set by `extend`. */
  added?: boolean;
  /** A sentence for the API description. */
  note?: string;
}

/** The rules of a text. */
export interface TextRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** Minimum length. */
  min?: number;
  /** Maximum length. */
  max?: number;
  /** The required pattern, and the message if it does not match: `[/^PL\d+$/, 'must begin with PL']`. */
  pattern?: readonly [RegExp, string];
  /** The value in an empty form, and of a new record whose body omits the field. */
  initial?: string;
}

/** The rules of a number. */
interface NumberRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** 0 by default. */
  min?: number;
  max?: number;
  /** The value in an empty form, and of a new record whose body omits the field. */
  initial?: number;
}

export interface TextField<K extends TextKind = TextKind> extends Common, TextRules {
  kind: K;
}
type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'digits';
export interface NumberField<K extends NumberKind = NumberKind> extends Common, NumberRules {
  kind: K;
  /** True if the database keeps decimals, but the input accepts only whole numbers. */
  whole?: boolean;
}
type NumberKind = 'integer' | 'decimal' | 'money';
export interface DateField extends Common {
  kind: 'date';
  /** The value in an empty form, and of a new record whose body omits the field. */
  initial?: string;
}
export interface YesNoField extends Common {
  kind: 'yesNo';
  initial?: boolean;
  /** Makes a computed filter: yes if other fields have these values. Set by {@link whether}. */
  of?: object;
}
export interface ChoiceField<C extends string = string> extends Common {
  kind: 'choice';
  /** Labels by wire value. */
  choices: Readonly<Record<C, string>>;
  initial?: C;
}
/** A reference. One that depends on another field is disabled until that has a value, is narrowed by it, and resets with it. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: string;
  hint?: string;
  narrowedBy?: { field: string; param?: string; hint?: string };
  /** True for a search input, if there are too many records for a select. */
  search?: boolean;
}
/** The id of a record whose name the row does not carry. */
interface IdField extends Common {
  kind: 'id';
  to: string;
}
/** A value of several parts: one line of text in a row, one input for each part in a form. */
export interface GroupField<F extends Fields = Fields, Flat extends boolean = boolean> extends Common {
  kind: 'group';
  fields: F;
  /** True if the parts are attributes of the record itself in a body; else they are in an object named like the field. */
  flat: Flat;
  /** Formats the value as a line of text. Accepts a value that is one already. */
  text: (value: never) => string;
  /** The order of inputs, if it differs from the order of fields. */
  asked?: readonly string[];
}
/** Child rows of a record, such as the goods of an order. */
export interface LinesField<F extends Fields = Fields> extends Common {
  kind: 'lines';
  fields: F;
  /** Minimum number of rows. */
  min?: number;
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
/** The field type of a kind. */
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
/** Text of several lines; lists truncate it, details keep its line breaks. @example description: longText('Description') */
export const longText = textOf('longText');
/** An e-mail address, shown as a link. @example email: email('E-mail') */
export const email = textOf('email');
/** A telephone number, shown as a link. @example phoneNumber: phone('Phone No.') */
export const phone = textOf('phone');
/** A text that is usually a whole number, such as house number 12A. @example streetNumber: digits('Street Number') */
export const digits = textOf('digits');
/** A whole number. @example rating: integer('Rating', { max: 5 }) */
export const integer = numberOf('integer');
/** A number with up to two decimals; only whole ones with `whole`. @example capacity: decimal('Capacity', { whole: true }) */
export const decimal = (label: string, rules: NumberRules & { whole?: boolean } = {}): NumberField<'decimal'> => ({
  kind: 'decimal',
  label,
  ...rules,
});
/** US dollars. @example unitPrice: money('Price') */
export const money = numberOf('money');
/** A calendar day, `yyyy-MM-dd` on the wire. No time zone shifts it. @example expected: date('Expected') */
export const date = (
  label: string,
  rules: Pick<DateField, 'initial' | 'unique' | 'fixed' | 'note'> = {},
): DateField => ({
  kind: 'date',
  label,
  ...rules,
});
/** A boolean. @example active: yesNo('Active', { initial: true }) */
export const yesNo = (label: string, rules: Pick<YesNoField, 'initial' | 'fixed' | 'note'> = {}): YesNoField => ({
  kind: 'yesNo',
  label,
  ...rules,
});
/**
 * A boolean filter: yes for records whose fields have one of these values each.
 * @example open: whether('On the Way', { state: ['sent', 'partial'] })
 */
export const whether = <const W extends object>(
  label: string,
  of: W,
  rules: Pick<YesNoField, 'note'> = {},
): YesNoField & { of: W } => ({ kind: 'yesNo', label, of, ...rules });
/** One of a fixed set of values, with their labels. @example mode: choice('Mode', { road: 'By road', sea: 'By sea' }) */
export const choice = <const C extends string>(
  label: string,
  choices: Readonly<Record<C, string>>,
  rules: { initial?: NoInfer<C> } & Pick<Common, 'fixed' | 'note'> = {},
): ChoiceField<C> => ({ kind: 'choice', label, choices, ...rules });
/**
 * The id of another record. Rows also carry its name: `regionName` beside `regionId`.
 * @param to the name of an entity, or of another list of the API
 * @example categoryId: reference('Category', 'categories')
 */
export const reference = (
  label: string,
  to: string,
  rules: Pick<ReferenceField, 'hint' | 'narrowedBy' | 'search' | 'unique' | 'fixed' | 'note'> = {},
): ReferenceField => ({ kind: 'reference', label, to, ...rules });
/** The id of a record whose attributes are in the same object. @example employeeId: idOf('employees') */
export const idOf = (to: string, label = ''): IdField => ({ kind: 'id', label, to });
/** A value of several parts. @example size: group('Size', { width: integer('Width') }, { text: ({ width }) => `${width}` }) */
export const group = <F extends Fields, const Flat extends boolean = false>(
  label: string,
  fields: F,
  { flat = false as Flat, ...rest }: { flat?: Flat } & Pick<GroupField<F>, 'text' | 'asked' | 'note'>,
): GroupField<F, Flat> => ({ kind: 'group', label, fields, flat, ...rest });
/** Child rows of the record. @example lines: lines('Lines', { productId: reference(…), quantity: integer('Amount') }) */
export const lines = <F extends Fields>(
  label: string,
  fields: F,
  rules: Pick<LinesField, 'min' | 'note'> = {},
): LinesField<F> => ({ kind: 'lines', label, fields, ...rules });

/** Makes a field nullable. @example email: optional(email('E-mail')) */
export const optional = <F extends Field>(field: F): F & { optional: true } => ({ ...field, optional: true });
/** Makes a field read-only. @example inventoryCount: computed(integer('Stock')) */
export const computed = <F extends Field>(field: F): F & { computed: true } => ({ ...field, computed: true });
/** Keeps a field out of the rows of the list. @example address: formOnly(address('Address')) */
export const formOnly = <F extends Field>(field: F): F & { formOnly: true } => ({ ...field, formOnly: true });
/** Shows a field only with these values of others; else it is null. @example port: shownWhen({ mode: 'sea' }, text('Port')) */
export const shownWhen = <const W extends object, F extends Field>(when: W, field: F): F & { when: W } => ({
  ...field,
  when,
});

/** Whether the field may be null. @example mayBeNull(optional(text('Note'))) */
export const mayBeNull = ({ optional: isOptional, when }: Field): boolean => isOptional === true || when !== undefined;
