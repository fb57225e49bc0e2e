import * as common from '../../contract/common';
import { guessKind } from './guess';
import { iconOf } from './icons';
import { type KindName, kindOf, kinds } from './kinds';
import { fieldLabel, isIdentifier, labelOf, numbersOf, sqlName, typeName } from './names';
import type { Project, Target } from './project';
import { isReserved } from './reserved';

/** An entity to write, with all that follows from its name. */
export interface NewEntity {
  /** Its group in the API, its path, and its variable: `deliveryNotes`. */
  name: string;
  /** One of them: `deliveryNote`. */
  one: string;
  type: string;
  labels: { one: string; many: string };
  /** The attribute that holds a record's id: `deliveryNoteId`. */
  id: string;
  table: string;
  /** Of `@mui/icons-material`. */
  icon: string;
  /** `0012_delivery_notes` */
  migration: string;
  fields: readonly Field[];
}

/** A field to write. */
export interface Field {
  /** On the wire: `unitPrice`; a reference ends in `Id`. */
  name: string;
  label: string;
  kind: KindName;
  /** Of the table: `unit_price`. */
  column: string;
  /** What a reference refers to. */
  to?: Target;
}

/** A command that cannot be done, told to the one who gave it. */
export class UsageError extends Error {}

/** What the written files call other things by. */
const USED = new Set(
  `app create db filter found get list move north read route row summary test update where`.split(' '),
);

/**
 * What a command asks for.
 * @param word the entity, as one or as many
 * @param fields each `name` or `name:kind`; name and description where there are none
 * @throws UsageError that says what to write instead
 */
export function planEntity(word: string, fields: readonly string[], project: Project): NewEntity {
  checkIdentifier(word, 'Entities');
  const { one, many: name } = numbersOf(word);
  if (one === name) throw new UsageError(`One and many of "${name}" would be the same word. Choose another one.`);
  if (isReserved(one)) throw new UsageError(`"${one}" is a word of TypeScript. Choose another one.`);
  if (one in common || USED.has(one)) {
    throw new UsageError(`"${one}" has a meaning of its own in the code. Choose another word.`);
  }
  const table = sqlName(one);
  if (project.names.includes(name)) throw new UsageError(`There are ${name} already: see contract/endpoints.ts.`);
  if (project.tables.includes(table)) {
    throw new UsageError(`There is a table ${table} already: see server/db/types.ts.`);
  }
  const planned = (fields.length > 0 ? fields : ['name', 'description']).map((field) => planField(field, project));
  const named = planned.some((field) => field.name === 'name');
  const entity = {
    name,
    one,
    type: typeName(one),
    labels: { one: labelOf(one), many: labelOf(name) },
    id: `${one}Id`,
    table,
    icon: iconOf(one),
    migration: `${project.nextMigration}_${sqlName(name)}`,
    // Links and selects call a record by its name.
    fields: named ? planned : [planField('name:text', project), ...planned],
  };
  checkNames(entity);
  return entity;
}

function planField(argument: string, project: Project): Field {
  const [given = '', kind, ...rest] = argument.split(':');
  checkIdentifier(given, 'Fields');
  if (isReserved(given)) throw new UsageError(`"${given}" is a word of TypeScript. Choose another one.`);
  if (rest.length > 0) throw new UsageError(`"${argument}" has more than one colon. Write name:kind.`);
  const to = targetNamed(given, kind, project);
  if (to) {
    const stem = given.replace(/Id$/, '');
    return { name: `${stem}Id`, label: fieldLabel(stem), kind: 'reference', column: `${sqlName(stem)}_id`, to };
  }
  const known = kind ?? guessKind(given);
  if (!isKind(known)) throw new UsageError(`"${known}" is no kind of field. ${kindsInWords(project)}`);
  return { name: given, label: fieldLabel(given), kind: known, column: sqlName(given) };
}

/** What a field refers to: the entity its kind names or, where it has none, the one that it is called by. */
const targetNamed = (given: string, kind: string | undefined, { targets }: Project): Target | undefined =>
  targets.find(({ name, one }) =>
    kind === undefined ? [one, `${one}Id`].includes(given) : [one, name].includes(kind),
  );

const isKind = (kind: string): kind is KindName => Object.hasOwn(kinds, kind) && kind !== 'reference';

/** Every kind that can be asked for. */
export const kindsInWords = ({ targets }: Project): string => {
  const plain = Object.keys(kinds).filter(isKind);
  return `There are ${plain.join(', ')}; and, to refer to a record: ${targets.map(({ name }) => name).join(', ')}.`;
};

function checkIdentifier(word: string, what: string): void {
  if (isIdentifier(word)) return;
  const type = typeName(word).replace(/^\d+/, '');
  const better = type.charAt(0).toLowerCase() + type.slice(1);
  const advice = isIdentifier(better) ? `, such as ${better}` : '';
  throw new UsageError(`"${word}" is no name. ${what} are called by letters and digits, the first one small${advice}.`);
}

/** No two attributes of a record, parameters of a query or labels of a form can be the same. */
function checkNames({ id, fields }: NewEntity): void {
  const refuseTwice = (names: string[], what: string) => {
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice) throw new UsageError(`There would be two ${what} "${twice}".`);
  };
  const attributes = fields.flatMap((field) => (field.to ? [field.name, nameBeside(field)] : [field.name]));
  const parameters = fields.flatMap((field) => kindOf(field).filter?.(field).parameters ?? []);
  refuseTwice(['id', id, ...attributes], 'fields');
  refuseTwice(['page', 'all', 'sort', ...parameters.map(({ name }) => name)], 'filters');
  refuseTwice(
    fields.map(({ label }) => label),
    'fields labelled',
  );
}

/** The attribute that says what a reference refers to: `regionName`. */
export const nameBeside = ({ name }: Field): string => name.replace(/Id$/, 'Name');
