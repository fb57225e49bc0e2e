import { quoted } from './code';
import { days, type FilterParts, one, range } from './filters';
import type { Field } from './plan';

/** Everything that follows from what kind of value a field holds. */
export interface Kind {
  /** The builder in `src/schema/fields`. */
  builder: string;
  /** The schema of what is sent; and the names of `contract/common` in it. */
  input: (field: Field) => string;
  uses: (field: Field) => string[];
  /** The schema of what is answered. */
  output: string;
  /** The column's type, and what the database refuses besides. */
  column: string;
  check?: (column: string) => string;
  /** The type the driver reads. */
  stored: 'string' | 'number' | 'boolean' | 'Cents' | 'Hundredths';
  /** The converters of `server/db/units`, where a column holds hundredths. */
  units?: 'Cents' | 'Hundredths';
  filter?: (field: Field) => FilterParts;
  /** A value for tests: on the wire, as typed or chosen in a form, as the screen shows it, in the column. */
  sample: (field: Field) => { sent: string; typed: string; shown: string; kept: string };
  /** A value that is refused. */
  refused: string;
  /** A value in the column that differs from row to row, by the row's `number`; tests of filters need it. */
  varied?: string;
}

/** The name itself where it has a schema of its own in `contract/common`. */
const ownSchema = ({ name }: Field, schema: string) => (name === schema ? name : `${name}: ${schema}`);

const sample = (text: string) => ({ sent: quoted(text), typed: text, shown: text, kept: quoted(text) });

const notNegative = (column: string) => `CHECK (${column} >= 0)`;

const words = { output: 'z.string()', column: 'text', stored: 'string', refused: "''" } as const;
const number = { stored: 'number', check: notNegative, filter: range, refused: '-1' } as const;

/** The registry. */
export const kinds = {
  email: {
    ...words,
    builder: 'email',
    input: (field) => ownSchema(field, 'email'),
    uses: () => ['email'],
    sample: () => sample('north@example.com'),
    refused: "'north'",
  },
  phone: {
    ...words,
    builder: 'phone',
    input: (field) => ownSchema(field, 'phoneNumber'),
    uses: () => ['phoneNumber'],
    sample: () => sample('+48 600 100 200'),
  },
  money: {
    ...number,
    builder: 'money',
    input: (field) => ownSchema(field, 'money'),
    uses: () => ['money'],
    output: 'z.number()',
    column: 'bigint',
    stored: 'Cents',
    units: 'Cents',
    sample: () => ({ sent: '12.5', typed: '12.5', shown: '$12.50', kept: 'toCents(12.5)' }),
    varied: 'toCents(number * 1.5)',
  },
  decimal: {
    ...number,
    builder: 'decimal',
    input: (field) => ownSchema(field, 'size'),
    uses: () => ['size'],
    output: 'z.number()',
    column: 'bigint',
    stored: 'Hundredths',
    units: 'Hundredths',
    sample: () => ({ sent: '2.5', typed: '2.5', shown: '2.5', kept: 'toHundredths(2.5)' }),
    varied: 'toHundredths(number / 4)',
  },
  integer: {
    ...number,
    builder: 'integer',
    input: ({ name }) => `${name}: z.int().min(0).max(1_000_000_000)`,
    uses: () => [],
    output: 'z.int()',
    column: 'integer',
    sample: () => ({ sent: '4', typed: '4', shown: '4', kept: '4' }),
    varied: 'number % 7',
  },
  date: {
    builder: 'date',
    input: ({ name }) => `${name}: dayInput`,
    uses: () => ['day', 'dayInput'],
    output: 'day',
    column: 'date',
    stored: 'string',
    filter: days,
    sample: () => ({ ...sample('2026-03-05'), shown: 'Mar 05, 2026' }),
    refused: "'2026-02-30'",
    varied: `\`2026-03-\${10 + (number % 20)}\``,
  },
  yesNo: {
    builder: 'yesNo',
    input: ({ name }) => `${name}: z.boolean()`,
    uses: () => [],
    output: 'z.boolean()',
    column: 'boolean',
    stored: 'boolean',
    filter: one('yesNoFilter', 'yesNoFilter', 'equals'),
    sample: () => ({ sent: 'true', typed: 'Yes', shown: 'Yes', kept: 'true' }),
    refused: "'yes'",
    varied: 'number % 2 === 0',
  },
  longText: {
    ...words,
    builder: 'longText',
    input: ({ name }) => `${name}: longText(4000)`,
    uses: () => ['longText'],
    sample: ({ label }) => sample(`${label} of it`),
  },
  reference: {
    builder: 'reference',
    input: ({ name }) => `${name}: id`,
    uses: () => ['id'],
    output: 'id',
    column: 'integer',
    stored: 'number',
    filter: one('referenceFilter', 'idFilter', 'equals'),
    sample: ({ to }) => ({
      sent: `${to?.sampleId}`,
      typed: `${to?.sampleName}`,
      shown: `${to?.sampleName}`,
      kept: '1',
    }),
    refused: '0',
  },
  text: {
    ...words,
    builder: 'text',
    input: (field) => (field.name === 'name' ? 'name' : `${field.name}: text(200)`),
    uses: (field) => [field.name === 'name' ? 'name' : 'text'],
    filter: one('textFilter', 'textFilter', 'contains'),
    sample: ({ name, label }) => sample(name === 'name' ? 'North' : `${label} one`),
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindOf = (field: Field): Kind => kinds[field.kind];
