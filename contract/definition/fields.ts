/*
 * What a definition is made of: one attribute of a record each, as plain data. A browser may import it. What follows
 * from a kind is known in one table on either side: `src/schema/kinds.ts`, `contract/schemas.ts` and
 * `server/resources/kinds.ts`.
 */

/** What is said of any field. */
interface Common {
  /** What it is called over its column, at its input and beside its value. */
  label: string;
  /** May be left out: null then. Said by {@link optional}. */
  optional?: boolean;
  /** Told by the server and never sent: a count, a flag. Said by {@link computed}. */
  computed?: boolean;
  /** Sent, and not part of a list's rows. Said by {@link formOnly}. */
  formOnly?: boolean;
  /** Asked for, and sent, only where other fields have these values. Said by {@link shownWhen}. */
  when?: object;
  /** True where no two records may have the same. */
  unique?: boolean;
  /** True where it cannot be changed once the record is there: a change of it is refused. */
  fixed?: boolean;
  /** True of what is added to an entity by others than its own: bodies may leave it out. Said by `extend`. */
  added?: boolean;
  /** A sentence for the description of the API. */
  note?: string;
}

/** The rules of a text. */
export interface TextRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** Characters at least. */
  min?: number;
  /** Characters at most. */
  max?: number;
  /** What it has to look like, and what is said where it does not: `[/^PL\d+$/, 'must begin with PL']`. */
  pattern?: readonly [RegExp, string];
  /** What a new record has where its body leaves it out, and what its form begins with. */
  initial?: string;
}

/** The rules of a number. */
interface NumberRules extends Pick<Common, 'unique' | 'fixed' | 'note'> {
  /** 0 where absent. */
  min?: number;
  max?: number;
  /** What a new record has where its body leaves it out, and what its form begins with. */
  initial?: number;
}

export interface TextField<K extends TextKind = TextKind> extends Common, TextRules {
  kind: K;
}
type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'digits';
export interface NumberField<K extends NumberKind = NumberKind> extends Common, NumberRules {
  kind: K;
  /** True where decimals are kept and only whole numbers are taken. */
  whole?: boolean;
}
type NumberKind = 'integer' | 'decimal' | 'money';
export interface DateField extends Common {
  kind: 'date';
  /** What a new record has where its body leaves it out, and what its form begins with. */
  initial?: string;
}
export interface YesNoField extends Common {
  kind: 'yesNo';
  initial?: boolean;
  /** The values of other fields beside which it is yes. Said by {@link whether}. */
  of?: object;
}
export interface ChoiceField<C extends string = string> extends Common {
  kind: 'choice';
  /** Its values on the wire, and what people read. */
  choices: Readonly<Record<C, string>>;
  initial?: C;
}
/** A reference, and what it depends on: it waits for that, offers what belongs to it, and is cleared when it changes. */
export interface ReferenceField extends Common {
  kind: 'reference';
  to: string;
  hint?: string;
  narrowedBy?: { field: string; param?: string; hint?: string };
  /** True where there are too many to choose from: it is found by typing. */
  search?: boolean;
}
/** The id of a record that the rows around it do not name. */
interface IdField extends Common {
  kind: 'id';
  to: string;
}
/** A value of several parts: a line of text in a row, an input for each part. */
export interface GroupField<F extends Fields = Fields, Flat extends boolean = boolean> extends Common {
  kind: 'group';
  fields: F;
  /** True where the parts stand beside the record's other attributes; in an object named like the field otherwise. */
  flat: Flat;
  /** The whole value as a line of text, also where it is one already. */
  text: (value: never) => string;
  /** The order in which the parts are asked for, where it is not theirs. */
  asked?: readonly string[];
}
/** Rows of a record of their own, such as the goods of an order. */
export interface LinesField<F extends Fields = Fields> extends Common {
  kind: 'lines';
  fields: F;
  /** Rows at least. */
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
/** A text that is a whole number most of the time, and typed in as one then: a house's, which may be 12A. @example streetNumber: digits('Street Number') */
export const digits = textOf('digits');
/** A whole number. @example rating: integer('Rating', { max: 5 }) */
export const integer = numberOf('integer');
/** A number with up to two decimals; with `whole`, one that is typed in without. @example capacity: decimal('Capacity', { whole: true }) */
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
/** Yes or no, a boolean on the wire. @example active: yesNo('Active', { initial: true }) */
export const yesNo = (label: string, rules: Pick<YesNoField, 'initial' | 'fixed' | 'note'> = {}): YesNoField => ({
  kind: 'yesNo',
  label,
  ...rules,
});
/**
 * Yes beside values of other fields, one of each that several are named of; no elsewhere. A list is filtered by it.
 * @example open: whether('On the Way', { state: ['sent', 'partial'] })
 */
export const whether = <const W extends object>(
  label: string,
  of: W,
  rules: Pick<YesNoField, 'note'> = {},
): YesNoField & { of: W } => ({ kind: 'yesNo', label, of, ...rules });
/** One of a fixed set of values, and what people read. @example mode: choice('Mode', { road: 'By road', sea: 'By sea' }) */
export const choice = <const C extends string>(
  label: string,
  choices: Readonly<Record<C, string>>,
  rules: { initial?: NoInfer<C> } & Pick<Common, 'fixed' | 'note'> = {},
): ChoiceField<C> => ({ kind: 'choice', label, choices, ...rules });
/**
 * The id of another record. Rows carry its name beside: `regionName` beside `regionId`.
 * @param to the name of an entity, or of another list of the API
 * @example categoryId: reference('Category', 'categories')
 */
export const reference = (
  label: string,
  to: string,
  rules: Pick<ReferenceField, 'hint' | 'narrowedBy' | 'search' | 'unique' | 'fixed' | 'note'> = {},
): ReferenceField => ({ kind: 'reference', label, to, ...rules });
/** The id of a record that the attributes beside it describe. @example employeeId: idOf('employees') */
export const idOf = (to: string, label = ''): IdField => ({ kind: 'id', label, to });
/** A value of several parts. @example size: group('Size', { width: integer('Width') }, { text: ({ width }) => `${width}` }) */
export const group = <F extends Fields, const Flat extends boolean = false>(
  label: string,
  fields: F,
  { flat = false as Flat, ...rest }: { flat?: Flat } & Pick<GroupField<F>, 'text' | 'asked' | 'note'>,
): GroupField<F, Flat> => ({ kind: 'group', label, fields, flat, ...rest });
/** Rows that belong to the record. @example lines: lines('Lines', { productId: reference(…), quantity: integer('Amount') }) */
export const lines = <F extends Fields>(
  label: string,
  fields: F,
  rules: Pick<LinesField, 'min' | 'note'> = {},
): LinesField<F> => ({ kind: 'lines', label, fields, ...rules });

/** May be left out. @example email: optional(email('E-mail')) */
export const optional = <F extends Field>(field: F): F & { optional: true } => ({ ...field, optional: true });
/** Told by the server, never sent. @example inventoryCount: computed(integer('Stock')) */
export const computed = <F extends Field>(field: F): F & { computed: true } => ({ ...field, computed: true });
/** Sent, and not in the rows of the list. @example address: formOnly(address('Address')) */
export const formOnly = <F extends Field>(field: F): F & { formOnly: true } => ({ ...field, formOnly: true });
/** Asked for only where others have these values, null elsewhere. @example port: shownWhen({ mode: 'sea' }, text('Port')) */
export const shownWhen = <const W extends object, F extends Field>(when: W, field: F): F & { when: W } => ({
  ...field,
  when,
});

/** Whether a record may do without it. @example mayBeNull(optional(text('Note'))) */
export const mayBeNull = ({ optional: isOptional, when }: Field): boolean => isOptional === true || when !== undefined;
