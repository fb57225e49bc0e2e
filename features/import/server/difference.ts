import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import type { Field } from '../../../contract/definition/fields';
import { snakeCase } from '../../../contract/definition/names';
import { schemasOf } from '../../../contract/schemas';
import type { Executor } from '../../../server/db/types';
import { tableOf } from '../../../server/entity/table';
import { ApiError } from '../../../server/errors';
import type { Catalogue } from '../../../server/http/context';
import { predicate } from '../../../server/http/validation';
import type { Matching, RowKind, Shown } from '../contract';
import { keysOf, type Target, targetNamed, targetsOf, unreachable } from '../fields';
import { matchColumns, normal } from '../match';
import type { Table, TableRow } from '../read/table';
import { dayFormOf, dayIn, isNothing, isShortened, numberFormOf, numberIn, yesNoIn } from '../read/values';
import { countryFinder, placeIn } from './places';
import { bodiesOf, type Coded, idsByCode, idsByText, portionsOf } from './records';
import type { Body, Made } from './tables';

/** One row of a difference. */
export interface DiffRow {
  row: number;
  kind: RowKind;
  recordId: number | null;
  record: string;
  body: Body | null;
  before: Body | null;
  changes: { field: string; label: string; before: string | null; after: string | null }[];
  cells: readonly string[] | null;
  column: string | null;
  message: string | null;
}

export interface Difference {
  columns: Shown['columns'];
  fields: Shown['fields'];
  keys: string[];
  key: string;
  set: Record<string, string>;
  missing: string[];
  warnings: string[];
  made: Made[];
  rows: DiffRow[];
}

/** Rows between which other requests take their turn. */
const ROWS_AT_ONCE = 500;
/** The first placeholder for ids of records that a batch will make; no record has an id this large. */
const FIRST_PLACEHOLDER = 2_147_000_000;

interface Draft {
  source: TableRow;
  patch: Map<Target, unknown>;
  /** The first reason why it cannot be written. */
  refusal?: { column: string | null; message: string };
  recordId?: number;
  key?: string;
}

/** Whether a missing value of a new record is its name: descriptions, which firms seldom have. */
const takesName = ({ field }: Target) => field.kind === 'longText';

const at = (body: Body, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Body | null | undefined)?.[part], body);

function put(body: Body, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  body[first] ??= {};
  put(body[first] as Body, rest, value);
}

/**
 * Returns the difference that a table would make, row by row. Writes nothing.
 * @throws ApiError 400 for a field or key that does not exist, and for an entity that no file can have
 */
export async function differ(
  db: Executor,
  catalogue: Pick<Catalogue, 'definitionOf' | 'referred'>,
  definition: Definition,
  table: Table,
  matching: Matching,
): Promise<Difference> {
  const [lines] = unreachable(definition);
  if (lines !== undefined) throw new ApiError(400, `${definition.many} need ${lines}, which no file can have.`);
  const targets = targetsOf(definition);
  const matched = chosenColumns(table, targets, matching);
  const columns = [...matched].flatMap(([column, target]) => (target ? [{ column, target }] : []));
  const mapped = new Set(columns.map(({ target }) => target.name));
  const keys = keysOf(definition, mapped);
  const key = chosenKey(keys, targets, matching.key);
  const titles = new Map(table.columns.map(({ at: column, title }) => [column, title]));
  const titleOf = (target: Target) => {
    const column = columns.find((each) => each.target === target)?.column;
    return column === undefined ? target.label : (titles.get(column) ?? target.label);
  };
  const { form: numberForm, questions, dayForm } = formsOf(table, columns, matching);
  const set = chosenSet(targets, matching.set ?? {});
  const warnings: string[] = [];

  const drafts = table.rows.map((source): Draft => ({ source, patch: new Map() }));
  const refuse = (draft: Draft, column: string | null, message: string) => {
    draft.refusal ??= { column, message };
  };
  let rounded = 0;
  for (const [index, draft] of drafts.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    if (draft.source.refusal) refuse(draft, null, draft.source.refusal);
    for (const { column, target } of columns) {
      const cell = (draft.source.cells[column] ?? '').trim();
      if (isNothing(cell)) continue;
      const value = valueIn(target.field, cell, {
        number: numberForm(column),
        day: dayForm(column),
      });
      if ('refusal' in value) {
        refuse(draft, titles.get(column) ?? null, value.refusal);
        continue;
      }
      if ('isRounded' in value) rounded++;
      if (target.part === undefined) draft.patch.set(target, value.value);
      else
        draft.patch.set(target, [...((draft.patch.get(target) as string[] | undefined) ?? []), value.value as string]);
    }
  }
  if (rounded > 0) warnings.push(`${rounded} prices with more than two decimals were rounded to cents.`);

  const given = new Map<Target, unknown>();
  for (const [target, text] of set) {
    const value = valueIn(target.field, text, { number: 'point', day: 'dayFirst' });
    if ('refusal' in value) throw new ApiError(400, `${target.label}: ${value.refusal}`);
    given.set(target, target.part === undefined ? value.value : [value.value]);
  }
  await splitAddresses(db, targets, drafts, given, refuse, titleOf);
  const made = await resolveReferences(db, catalogue, targets, drafts, given, refuse, titleOf);
  await findRecords(db, definition, targets, key, drafts, refuse, titleOf);

  const bodies = new Map<number, Body>();
  const ids = drafts.flatMap(({ recordId }) => recordId ?? []);
  for (const portion of portionsOf(ids)) {
    for (const [id, body] of await bodiesOf(db, definition, portion)) bodies.set(id, body);
  }
  const rows: DiffRow[] = [];
  for (const draft of drafts) {
    // Other requests of the server do not wait for the whole file.
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    rows.push(
      rowOf(definition, targets, draft, {
        given,
        before: draft.recordId === undefined ? undefined : bodies.get(draft.recordId),
        titleOf,
        made,
      }),
    );
  }
  const missing = targets
    .filter((target) => target.isRequired && !mapped.has(target.name) && !given.has(target) && !takesName(target))
    .filter((target) => !columns.some((each) => each.target.isWholeAddress && isPartOf(target, each.target)))
    .map(({ name }) => name);
  return {
    columns: table.columns.map(({ at: column, title }) => ({
      column,
      title,
      samples: samplesOf(table, column),
      field: matched.get(column)?.name ?? null,
      question: questions.get(column) ?? null,
    })),
    fields: targets.map(({ name, label, isRequired, part, field }) => ({
      name,
      label,
      required: isRequired && !takesName({ field } as Target),
      several: part !== undefined,
      choices: field.kind === 'choice' ? Object.keys(field.choices) : null,
    })),
    keys,
    key,
    set: Object.fromEntries([...set].map(([target, text]) => [target.name, text])),
    missing,
    warnings,
    made,
    rows,
  };
}

const isPartOf = (target: Target, whole: Target): boolean =>
  target.path.length === whole.path.length + 1 &&
  whole.path.every((part, index) => target.path[index] === part) &&
  ADDRESS_PARTS.has(target.path.at(-1) ?? '');
const ADDRESS_PARTS = new Set(['street', 'streetNumber', 'postalCode', 'city', 'countryId']);

function samplesOf(table: Table, column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows) {
    const cell = (cells[column] ?? '').trim();
    if (cell !== '') samples.add(cell.slice(0, 100));
    if (samples.size === 3) break;
  }
  return [...samples];
}

function chosenColumns(table: Table, targets: readonly Target[], matching: Matching): Map<number, Target | null> {
  const matched = matchColumns(table, targets);
  const named = Object.entries(matching.titles ?? {}).map(([title, name]): [string, string | null] => {
    const column = table.columns.find((each) => normal(each.title) === normal(title));
    if (!column) throw new ApiError(400, `There is no column ${title}.`);
    return [String(column.at), name];
  });
  const wanted = [...named, ...Object.entries(matching.columns ?? {})];
  for (const [column, name] of wanted) {
    if (!matched.has(Number(column))) throw new ApiError(400, `There is no column ${column}.`);
    const target = name === null ? null : targetNamed(targets, name);
    if (target === undefined) throw unknownField(targets, name ?? '');
    if (target && target.part === undefined) {
      for (const [other, each] of matched) if (each === target) matched.set(other, null);
    }
    matched.set(Number(column), target);
  }
  return matched;
}

const unknownField = (targets: readonly Target[], name: string): ApiError =>
  new ApiError(400, `There is no field ${name}. There are: ${targets.map((target) => target.name).join(', ')}.`);

function chosenKey(keys: readonly string[], targets: readonly Target[], wanted?: string): string {
  const [first] = keys;
  if (first === undefined) throw new ApiError(400, 'Its records have nothing that a row could find them by.');
  if (wanted === undefined) return first;
  const name = targetNamed(targets, wanted)?.name;
  if (name === undefined || !keys.includes(name)) {
    throw new ApiError(400, `Rows cannot be found by ${wanted}. They can by: ${keys.join(', ')}.`);
  }
  return name;
}

function chosenSet(targets: readonly Target[], set: Record<string, string>): Map<Target, string> {
  return new Map(
    Object.entries(set).map(([name, text]) => {
      const target = targetNamed(targets, name);
      if (!target) throw unknownField(targets, name);
      return [target, text];
    }),
  );
}

const NUMBERS: readonly Field['kind'][] = ['integer', 'decimal', 'money'];

/** Returns how the values of each column are written. */
function formsOf(table: Table, columns: readonly { column: number; target: Target }[], matching: Matching) {
  const numbers = new Map<number, Matching['numbers']>();
  const days = new Map<number, Matching['days']>();
  const questions = new Map<number, 'numbers' | 'days'>();
  for (const { column, target } of columns) {
    const cells = () => table.rows.map((row) => row.cells[column] ?? '').filter((cell) => !isNothing(cell));
    if (NUMBERS.includes(target.field.kind)) {
      const { form, hasTwoReadings } = numberFormOf(cells());
      numbers.set(column, matching.numbers ?? form);
      if (hasTwoReadings && form === undefined && matching.numbers === undefined) questions.set(column, 'numbers');
    } else if (target.field.kind === 'date') {
      const { form, hasTwoReadings } = dayFormOf(cells());
      days.set(column, matching.days ?? form);
      if (hasTwoReadings && form === undefined && matching.days === undefined) questions.set(column, 'days');
    }
  }
  return {
    form: (column: number) => numbers.get(column),
    dayForm: (column: number) => days.get(column),
    questions,
  };
}

type Read = { value: unknown; isRounded?: true } | { refusal: string };

/** Returns the value of a cell for a field; a reference stays a name. */
function valueIn(field: Field, cell: string, forms: { number?: Matching['numbers']; day?: Matching['days'] }): Read {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberIn(cell, forms.number);
    case 'money': {
      const read = numberIn(cell, forms.number);
      if ('refusal' in read) return read;
      // Half up in decimal: 1.005 is 1.01, though its double is less.
      const cents = Number(`${Math.round(Number(`${read.value}e2`))}e-2`);
      return cents === read.value || Number.isNaN(cents) ? read : { value: cents, isRounded: true };
    }
    case 'date':
      return dayIn(cell, forms.day);
    case 'yesNo': {
      const value = yesNoIn(cell);
      return value === undefined ? { refusal: `"${cell}" is neither yes nor no.` } : { value };
    }
    case 'choice': {
      const wanted = cell.toLowerCase();
      const found = Object.entries(field.choices).find(([value, label]) =>
        [value, String(label)].some((each) => each.toLowerCase() === wanted),
      );
      if (found) return { value: found[0] };
      return { refusal: `"${cell}" is none of ${Object.values(field.choices).join(', ')}.` };
    }
    default:
      return isShortened(cell)
        ? { refusal: `${cell} has lost its digits: the spreadsheet shortened it.` }
        : { value: cell };
  }
}

type Refuse = (draft: Draft, column: string | null, message: string) => void;

/** Replaces addresses in one line by their parts, and adds the region of each country. */
async function splitAddresses(
  db: Executor,
  targets: readonly Target[],
  drafts: readonly Draft[],
  given: Map<Target, unknown>,
  refuse: Refuse,
  titleOf: (target: Target) => string,
): Promise<void> {
  const whole = targets.find(({ isWholeAddress }) => isWholeAddress);
  if (!whole) return;
  const part = (name: string) =>
    targets.find(({ path }) => path.at(-1) === name && path.length === whole.path.length + 1);
  const country = part('countryId');
  const findCountry = await countryFinder(db);
  const spread = (patch: Map<Target, unknown>): string | undefined => {
    const line = patch.get(whole);
    if (line === undefined) return undefined;
    patch.delete(whole);
    const place = placeIn(String(line));
    if (!place)
      return `"${String(line)}" is no address like "ul. Długa 1/2, 80-001 Gdańsk": use a column for each part.`;
    for (const [name, value] of Object.entries(place)) {
      const target = part(name === 'country' ? 'countryId' : name);
      if (target && !patch.has(target) && !(name === 'country' && given.has(target))) patch.set(target, value);
    }
    return undefined;
  };
  const locate = (patch: Map<Target, unknown>): string | undefined => {
    const name = country && patch.get(country);
    if (!country || typeof name !== 'string') return undefined;
    const found = findCountry(name);
    if (!found) return `There is no country "${name}".`;
    patch.set(country, found.id);
    patch.set(regionOf(country), found.regionId);
    return undefined;
  };
  const inSet = spread(given) ?? locate(given);
  if (inSet) throw new ApiError(400, inSet);
  for (const draft of drafts) {
    const noPlace = spread(draft.patch);
    if (noPlace) refuse(draft, titleOf(whole), noPlace);
    const noCountry = locate(draft.patch);
    if (noCountry && country) refuse(draft, titleOf(country), noCountry);
  }
}

const regions = new WeakMap<Target, Target>();
/** The region beside a country, which no file has. */
function regionOf(country: Target): Target {
  const known = regions.get(country);
  if (known) return known;
  const region: Target = {
    ...country,
    name: 'regionId',
    path: [...country.path.slice(0, -1), 'regionId'],
    isRequired: false,
  };
  regions.set(country, region);
  return region;
}

/** Replaces the names of other lists' records by their ids. @returns the records that the batch makes */
async function resolveReferences(
  db: Executor,
  { definitionOf, referred }: Pick<Catalogue, 'definitionOf' | 'referred'>,
  targets: readonly Target[],
  drafts: readonly Draft[],
  given: Map<Target, unknown>,
  refuse: Refuse,
  titleOf: (target: Target) => string,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const target of targets) {
    const { field } = target;
    if (field.kind !== 'reference') continue;
    const names = [given.get(target), ...drafts.map(({ patch }) => patch.get(target))].filter(
      (name) => typeof name === 'string',
    );
    if (names.length === 0) continue;
    const { table, label, noun } = referred(field.to);
    const found = await idsByText(db, { table, column: label, values: names });
    const canMake = isMakeable(definitionOf(field.to));
    const byName = new Map<string, number>();
    const resolve = (name: string): number | string => {
      const lower = name.toLowerCase();
      const ids = found.get(lower) ?? [];
      const [id] = ids;
      if (ids.length > 1) return `There are ${ids.length} records "${name}".`;
      if (id !== undefined) return id;
      if (!canMake) return `There is no ${noun.toLowerCase()} "${name}".`;
      const known = byName.get(lower) ?? FIRST_PLACEHOLDER + made.length;
      if (!byName.has(lower)) {
        byName.set(lower, known);
        made.push({ list: field.to, name, placeholder: known });
      }
      return known;
    };
    for (const draft of drafts) {
      const name = draft.patch.get(target);
      if (typeof name !== 'string' || draft.refusal) continue;
      const id = resolve(name);
      if (typeof id === 'number') draft.patch.set(target, id);
      else refuse(draft, titleOf(target), id);
    }
    const name = given.get(target);
    if (typeof name !== 'string') continue;
    const isNeeded = drafts.some(({ patch, refusal }) => !refusal && !patch.has(target));
    const id = isNeeded ? resolve(name) : undefined;
    if (typeof id === 'string') throw new ApiError(400, id);
    if (id === undefined) given.delete(target);
    else given.set(target, id);
  }
  return made;
}

/** Whether records need nothing but a name and texts. */
function isMakeable(definition: Definition | undefined): boolean {
  if (!definition?.can.includes('create')) return false;
  const name = nameFieldOf(definition);
  return (
    unreachable(definition).length === 0 &&
    targetsOf(definition).every((target) => !target.isRequired || target.name === name || takesName(target))
  );
}

/** Returns the body of a record that a batch makes by its name. */
export function madeBody(definition: Definition, name: string): Body {
  const body: Body = {};
  for (const target of targetsOf(definition)) {
    if (target.name === nameFieldOf(definition) || (target.isRequired && takesName(target)))
      put(body, target.path, name);
  }
  return body;
}

const textKey = (value: unknown): string => String(value).trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds the record of each row, and refuses rows that mean the same record. */
async function findRecords(
  db: Executor,
  definition: Definition,
  targets: readonly Target[],
  key: string,
  drafts: readonly Draft[],
  refuse: Refuse,
  titleOf: (target: Target) => string,
): Promise<void> {
  const codes = targets.find(({ part }) => part !== undefined);
  const keyTarget = targets.find(({ name }) => name === key);
  const nameTarget = targets.find(({ name }) => name === nameFieldOf(definition));
  const table = tableOf(definition).name;
  const coded = new Map<string, Coded>();
  if (codes?.part !== undefined) {
    const all = drafts.flatMap(({ patch }) => (patch.get(codes) as string[] | undefined) ?? []);
    const of = { definition, name: codes.name, part: codes.part };
    for (const [code, meaning] of await idsByCode(db, of, all)) coded.set(code, meaning);
    refuseRepeated(
      drafts,
      (draft) => keysIn(draft, codes, coded),
      (draft, row) => refuse(draft, titleOf(codes), `has the same code as row ${row}`),
    );
  }
  const isByCode = keyTarget !== undefined && keyTarget === codes;
  const textTarget = isByCode ? nameTarget : keyTarget;
  const byText = (draft: Draft) => !isByCode || keysIn(draft, codes, coded).length === 0;
  const texts = textTarget
    ? await idsByText(db, {
        table,
        column: snakeCase(textTarget.path.at(-1) ?? ''),
        values: drafts
          .filter(byText)
          .flatMap(({ patch }) =>
            patch.has(textTarget) ? [String(patch.get(textTarget)).trim().replace(/\s+/g, ' ')] : [],
          ),
      })
    : new Map<string, number[]>();
  const category = targets.find(({ name }) => name === 'categoryId');
  if (textTarget) {
    // Two products may have one name in different categories.
    const narrowed = (draft: Draft) =>
      category && textTarget === nameTarget ? `\0${String(draft.patch.get(category) ?? '')}` : '';
    refuseRepeated(
      drafts,
      (draft) =>
        byText(draft) && draft.patch.has(textTarget)
          ? [`${textKey(draft.patch.get(textTarget))}${narrowed(draft)}`]
          : [],
      (draft, row) =>
        refuse(draft, titleOf(textTarget), `has the same ${textTarget.label.toLowerCase()} as row ${row}`),
    );
  }
  const ambiguous: { draft: Draft; ids: number[] }[] = [];
  for (const draft of drafts) {
    if (draft.refusal) continue;
    const owners = codes
      ? [
          ...new Set(
            ((draft.patch.get(codes) as string[] | undefined) ?? []).flatMap((code) => coded.get(code)?.ids ?? []),
          ),
        ]
      : [];
    let ids = owners;
    if (byText(draft)) {
      ids = textTarget && draft.patch.has(textTarget) ? (texts.get(textKey(draft.patch.get(textTarget))) ?? []) : [];
      const [id] = ids;
      const other = owners.find((owner) => owner !== id);
      if (codes && other !== undefined && ids.length < 2) {
        refuse(draft, titleOf(codes), `has a code of another record, number ${other}`);
        continue;
      }
    }
    const [id] = ids;
    if (ids.length > 1) ambiguous.push({ draft, ids });
    else if (id !== undefined) draft.recordId = id;
  }
  await narrow(db, definition, category, ambiguous);
  for (const { draft, ids } of ambiguous) {
    if (draft.recordId === undefined)
      refuse(draft, titleOf(keyTarget ?? (codes as Target)), `means several records: number ${ids.join(', ')}`);
  }
  refuseRepeated(
    drafts,
    ({ recordId, refusal }) => (recordId === undefined || refusal ? [] : [String(recordId)]),
    (draft, row) => refuse(draft, titleOf(keyTarget ?? (codes as Target)), `means the same record as row ${row}`),
  );
  for (const draft of drafts) if (draft.refusal) delete draft.recordId;
}

const keysIn = ({ patch }: Draft, codes: Target | undefined, coded: ReadonlyMap<string, Coded>): string[] => [
  ...new Set(((codes && (patch.get(codes) as string[] | undefined)) ?? []).map((code) => coded.get(code)?.key ?? code)),
];

/** Refuses all rows that share a key, because the file does not tell which of them is right. */
function refuseRepeated(
  drafts: readonly Draft[],
  keys: (draft: Draft) => string[],
  refuse: (draft: Draft, row: number) => void,
): void {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    for (const key of keys(draft)) {
      const other = first.get(key);
      if (!other) first.set(key, draft);
      else if (other !== draft) {
        refuse(draft, other.source.row);
        refuse(other, draft.source.row);
      }
    }
  }
}

/** Tells records of one name apart by their category. */
async function narrow(
  db: Executor,
  definition: Definition,
  category: Target | undefined,
  ambiguous: readonly { draft: Draft; ids: number[] }[],
): Promise<void> {
  if (!category || ambiguous.length === 0) return;
  const bodies = await bodiesOf(
    db,
    definition,
    ambiguous.flatMap(({ ids }) => ids),
  );
  for (const { draft, ids } of ambiguous) {
    const wanted = draft.patch.get(category);
    const [id, ...others] = ids.filter((each) => bodies.get(each)?.['categoryId'] === wanted);
    if (id !== undefined && others.length === 0) draft.recordId = id;
  }
}

interface RowContext {
  given: ReadonlyMap<Target, unknown>;
  before: Body | undefined;
  titleOf: (target: Target) => string;
  made: readonly Made[];
}

/** Returns the row of a difference: its record's body is checked by the schema of the API. */
function rowOf(
  definition: Definition,
  targets: readonly Target[],
  draft: Draft,
  { given, before, titleOf, made }: RowContext,
): DiffRow {
  const { source, patch, recordId } = draft;
  const nameTarget = targets.find(({ name }) => name === nameFieldOf(definition));
  const called = String(
    (nameTarget && patch.get(nameTarget)) ?? (before && nameTarget ? at(before, nameTarget.path) : '') ?? '',
  );
  const refused = (column: string | null, message: string): DiffRow => ({
    row: source.row,
    kind: 'refused',
    recordId: null,
    record: called,
    body: null,
    before: null,
    changes: [],
    cells: source.cells,
    column,
    message,
  });
  if (draft.refusal) return refused(draft.refusal.column, draft.refusal.message);
  const body: Body = before ? structuredClone(before) : {};
  if (!before) {
    for (const [target, value] of given) {
      if (target.part === undefined) put(body, target.path, value);
      else
        put(
          body,
          target.path,
          (value as string[]).map((each) => ({ [target.part ?? '']: each })),
        );
    }
  }
  for (const [target, value] of patch) {
    if (target.part === undefined) {
      put(body, target.path, value);
      continue;
    }
    const part = target.part;
    const old = (before && (at(before, target.path) as Body[] | undefined)) ?? [];
    const known = new Set(old.map((line) => textKey(line[part])));
    const added = [...new Set(value as string[])].filter((each) => !known.has(textKey(each)));
    put(body, target.path, [...old, ...added.map((each) => ({ [part]: each }))]);
  }
  if (!before) {
    for (const target of targets) {
      if (takesName(target) && target.isRequired && at(body, target.path) === undefined && called)
        put(body, target.path, called);
    }
  }
  const schemas = schemasOf(definition);
  const checked = (before ? schemas.changed : schemas.created).safeParse(body, { error: predicate });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const path = (issue?.path ?? []).map(String);
    const target = targets.find(
      (each) => each.path.every((part, index) => path[index] === part) && each.path.length > 0 && !each.isWholeAddress,
    );
    return refused(target ? titleOf(target) : path.join('.') || null, issue?.message ?? 'is not valid');
  }
  const after = checked.data as Body;
  const changes = changesOf(targets, before, after, made);
  const kind = !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  if (kind === 'changed' && !definition.can.includes('update')) {
    const [change] = changes;
    return refused(change?.label ?? null, `differs, and ${definition.many.toLowerCase()} cannot be changed`);
  }
  return {
    row: source.row,
    kind,
    recordId: recordId ?? null,
    record: called,
    body: kind === 'unchanged' ? null : after,
    before: kind === 'changed' ? (before ?? null) : null,
    changes: kind === 'changed' ? changes : [],
    cells: null,
    column: null,
    message: null,
  };
}

/** Returns the changed cells; for a new record, nothing was before. */
function changesOf(
  targets: readonly Target[],
  before: Body | undefined,
  after: Body,
  made: readonly Made[],
): DiffRow['changes'] {
  if (!before) return [];
  return targets.flatMap((target) => {
    if (target.isWholeAddress) return [];
    const [was, is] = [at(before, target.path) ?? null, at(after, target.path) ?? null];
    if (isDeepStrictEqual(was, is)) return [];
    return [
      { field: target.name, label: target.label, before: wordsOf(was, target, made), after: wordsOf(is, target, made) },
    ];
  });
}

function wordsOf(value: unknown, { part }: Target, made: readonly Made[]): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((line) => String((line as Body)[part ?? ''])).join(', ') || null;
  return made.find(({ placeholder }) => placeholder === value)?.name ?? String(value);
}
