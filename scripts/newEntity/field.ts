import {
  choice,
  date,
  decimal,
  digits,
  email,
  type Field,
  type Fields,
  integer,
  type Kind,
  lines,
  longText,
  moment,
  money,
  optional,
  phone,
  reference,
  text,
  time,
  yesNo,
} from '../../contract/definition/fields';
import { checkName, fieldLabel, identifierToWords, labelOf, UsageError } from './names';

/** Endings of field names that imply a kind. */
const endings: Partial<Record<Kind, string>> = {
  email: 'email, mail',
  phone: 'phone, phone number, mobile, fax',
  money: 'price, amount, cost, fee, salary, budget, value, total, deposit',
  decimal: 'size, weight, width, height, length, depth, volume, distance, rate',
  integer: 'count, rating, quantity, capacity, year, age, level, priority, rank, score, stars, days, hours, minutes',
  date: 'date, day, on, birthday, deadline, since, until',
  yesNo: 'active, enabled, archived, approved, verified, blocked, paid, closed, urgent, insured, fragile',
  longText: 'description, note, notes, comment, comments, remarks, summary, details, instructions',
};

const kindByEnding = new Map(
  (Object.entries(endings) as [Kind, string][]).flatMap(([kind, words]) =>
    words.split(', ').map((ending) => [ending, kind] as const),
  ),
);

/** Guesses a field's kind by the last words of its name, or by a prefix such as `is`; `text` by default. */
export function guessKind(name: string): Kind {
  const words = identifierToWords(name);
  if (words.length > 1 && /^(is|has|can)$/.test(words[0] ?? '')) return 'yesNo';
  return kindByEnding.get(words.slice(-2).join(' ')) ?? kindByEnding.get(words.at(-1) ?? '') ?? 'text';
}

/** A list that a field can refer to, and its singular name. */
export interface Target {
  name: string;
  one: string;
}

/** Kinds with a range as their rule: a text's length, or a number. */
const TEXTS = { text, longText, email, phone, digits };
const BOUNDED = { ...TEXTS, integer, decimal, money };
const DATES = { date, time, moment };
/** All kinds that an argument can name. */
const KINDS: readonly string[] = [
  ...Object.keys(BOUNDED),
  ...Object.keys(DATES),
  'yesNo',
  'choice',
  'reference',
  'lines',
];

/** The syntax `name?!:kind(parts)?!:rule`. */
const ARGUMENT = /^([^:?!(]*)([?!]*)(?::(\w*)(?:\((.*)\))?([?!]*))?(?::(.*))?$/s;

/** A field with its name. */
export type Named = readonly [name: string, field: Field];

/**
 * Parses `rating:integer?:0..5`: a name, a kind unless the name implies it, `?` for optional, `!` for unique, and a rule: bounds,
 * choices, or the list that it refers to.
 * @throws UsageError with the correct syntax
 */
export function readField(argument: string, targets: readonly Target[]): Named {
  const [, given = '', before = '', word = '', parts, after = '', rule = ''] = ARGUMENT.exec(argument) ?? [];
  const marks = before + after;
  checkName(given || argument, 'Fields');
  const target = targetNamed(given, word, rule, targets);
  if (target) return [`${stemOf(given)}Id`, marked(given, marks, reference(fieldLabel(stemOf(given)), target.name))];
  const kind = word || (isListOfWords(rule) ? 'choice' : guessKind(given));
  const field = fieldOfKind(kind, { name: given, label: fieldLabel(given), parts, rule }, targets);
  return [given, marked(given, marks, field)];
}

/** Parses several fields. @throws UsageError if two have the same name */
export function readFields(given: readonly string[], targets: readonly Target[]): Fields {
  const named = given.map((argument) => readField(argument, targets));
  refuseTwice(
    named.map(([name]) => name),
    'fields',
  );
  return Object.fromEntries(named);
}

export function refuseTwice(names: readonly string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) throw new UsageError(`There would be two ${what} "${twice}".`);
}

/** Returns a message with all kinds. */
export const kindsInWords = (targets: readonly Target[]): string =>
  `There are ${KINDS.join(', ')}; and, to refer to a record: ${targets.map(({ name }) => name).join(', ')}.`;

interface FieldArgument {
  name: string;
  label: string;
  parts: string | undefined;
  rule: string;
}

function fieldOfKind(kind: string, { name, label, parts, rule }: FieldArgument, targets: readonly Target[]): Field {
  if (!KINDS.includes(kind)) throw new UsageError(`"${kind}" is no kind of field. ${kindsInWords(targets)}`);
  if (kind === 'lines') return linesOf(name, label, parts ?? '', targets);
  if (parts !== undefined) throw new UsageError(`"${name}" has parts in brackets, as only lines do.`);
  if (kind === 'choice') return choice(label, choicesOf(name, rule));
  if (isBounded(kind)) return BOUNDED[kind](label, boundsOf(name, kind, rule));
  if (kind === 'reference') {
    throw new UsageError(
      `"${rule || name}" is nothing to refer to. There are ${targets.map((each) => each.name).join(', ')}.`,
    );
  }
  if (rule !== '') throw new UsageError(`"${name}" can have no rule "${rule}".`);
  return isDate(kind) ? DATES[kind](label) : yesNo(label);
}

const isDate = (kind: string): kind is keyof typeof DATES => Object.hasOwn(DATES, kind);
const isBounded = (kind: string): kind is keyof typeof BOUNDED => Object.hasOwn(BOUNDED, kind);

function linesOf(name: string, label: string, parts: string, targets: readonly Target[]): Field {
  const given = parts.split(',').filter(Boolean);
  if (given.length === 0) throw new UsageError(`Say what "${name}" consist of: '${name}:lines(product,quantity)'.`);
  const fields = readFields(given, targets);
  if (Object.values(fields).some(({ kind }) => kind === 'lines'))
    throw new UsageError('Lines have no lines of their own.');
  if ('position' in fields) throw new UsageError('Lines have a position by themselves. Choose another word.');
  return lines(label, fields);
}

/** Parses `0..5`. One of the two may be absent. */
function boundsOf(name: string, kind: keyof typeof BOUNDED, rule: string): { min?: number; max?: number } {
  if (rule === '') return {};
  const [, low, high] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(rule) ?? [];
  if (low === undefined && high === undefined) {
    throw new UsageError(`"${rule}" are no bounds of "${name}". Write 0..5, 1.. or ..80.`);
  }
  const [min, max] = [low, high].map((bound) => (bound === undefined ? undefined : Number(bound)));
  const isWhole = !['decimal', 'money'].includes(kind);
  if (isWhole && [min, max].some((bound) => bound !== undefined && !Number.isInteger(bound))) {
    throw new UsageError(`"${rule}" are no bounds of "${name}": they have to be whole numbers.`);
  }
  // A required text has at least one character.
  const least = min ?? (kind in TEXTS ? 1 : 0);
  if (max !== undefined && least > max) {
    const why =
      min === undefined ? `${least} is the minimum where none is said` : 'the first number is the smaller one';
    throw new UsageError(`"${rule}" leaves "${name}" no value: ${why}.`);
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const WORD = '[a-zA-Z][\\w-]*';
const isListOfWords = (rule: string): boolean => new RegExp(`^${WORD}([,|]${WORD})+$`).test(rule);

/** Parses `road,sea`; within lines, where commas separate the fields, `road|sea`. */
function choicesOf(name: string, rule: string): Record<string, string> {
  const values = rule.split(/[,|]/);
  const wrong = values.find((value) => !new RegExp(`^${WORD}$`).test(value) || value in Object.prototype);
  if (rule === '' || wrong !== undefined) throw new UsageError(`Say what to choose from: "${name}:choice:road,sea".`);
  refuseTwice(values, 'choices');
  return Object.fromEntries(values.map((value) => [value, labelOf(value)]));
}

/** Applies the marks for optional and unique. */
function marked(name: string, marks: string, field: Field): Field {
  const unique = marks.includes('!');
  if (unique && ['yesNo', 'choice', 'lines'].includes(field.kind)) {
    throw new UsageError(`"${name}" cannot be different in every record.`);
  }
  if (marks.includes('?') && field.kind === 'lines') throw new UsageError(`"${name}" may be empty without a "?".`);
  const whole = unique ? ({ ...field, unique } as Field) : field;
  return marks.includes('?') ? optional(whole) : whole;
}

/** Returns the list that a field refers to: the one that its kind or rule names, or else the one with the field's name. */
function targetNamed(given: string, kind: string, rule: string, targets: readonly Target[]): Target | undefined {
  const called = (word: string) => targets.find(({ name, one }) => [one, `${one}Id`, name].includes(word));
  if (kind === 'reference') return called(rule || given);
  if (kind !== '') return KINDS.includes(kind) ? undefined : called(kind);
  return targets.find(({ one }) => rule === '' && [one, `${one}Id`].includes(given));
}

const stemOf = (name: string): string => name.replace(/Id$/, '');
