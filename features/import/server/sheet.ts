import type { Made } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { messageOf, type Said, say, term } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { becomesOthers, keysOf, type Target, targetNamed } from '../fields';
import type { Importable } from '../importable';
import { isTotalTitle, type Matched, matchColumns, normal, possibleColumns } from '../match';
import type { Table } from '../read/table';
import { valueIn } from './cells';
import { firmCurrency } from './currencies';

/** A column of the file with its value. */
export interface MatchedColumn {
  column: number;
  target: Target;
}

/** A file whose columns are matched to values. */
export interface Sheet {
  db: Executor;
  context: Context;
  importable: Importable;
  table: Table;
  matching: Matching;
  /** The value of each column of the table; null for a column that is not used. */
  matched: Matched;
  columns: readonly MatchedColumn[];
  /** The columns with the sum of the warehouses. */
  totals: Table['columns'];
  keys: string[];
  key: string;
  /** The texts of the values for all new records. */
  set: ReadonlyMap<Target, string>;
  /** The values for all new records. */
  given: Map<Target, unknown>;
  /** The factors of the amounts in columns. */
  factors: ReadonlyMap<Target, number>;
  /** The currency of the firm; undefined where no feature has it. */
  currency: string | undefined;
  /** The numbers of the rows that the spreadsheet hides. */
  hidden: number[];
  /** Returns the title of a value's column, else its label. */
  titleOf: (target: Target) => string;
  /** The records of other lists that the file makes. */
  made: Made[];
  warnings: Said[];
}

/** Matches the columns of a table to the values of a kind of file. @throws ApiError 400 for a field or key that does not exist */
export async function matchSheet(
  context: Context,
  importable: Importable,
  whole: Table,
  matching: Matching,
): Promise<Sheet> {
  const { table, hidden } = withoutHidden(whole, matching);
  const { targets, finder } = importable;
  const inColumns = targets.filter(({ isForAll }) => !isForAll);
  const matched = chosenColumns(table, inColumns, matching);
  const totals = takeTotals(table, matched.columns);
  const columns = [...matched.columns].flatMap(([column, target]) => (target ? [{ column, target }] : []));
  const mapped = new Set(columns.map(({ target }) => target.name));
  const keys = keysOf(finder, mapped);
  const titles = new Map(table.columns.map(({ at, title }) => [at, title]));
  const set = chosenSet(
    targets.filter((target) => !target.isKey && (target.isWholeAddress || !becomesOthers(target))),
    matching.set ?? {},
  );
  return {
    db: context.primary,
    context,
    importable,
    table,
    matching,
    matched,
    columns,
    totals,
    keys,
    key: chosenKey(keys, targets, matching.key),
    set,
    given: new Map([...set].map(([target, text]) => [target, givenIn(target, text)])),
    factors: chosenFactors(targets, matching.factors ?? {}),
    currency: await firmCurrency(context.primary, context.settings),
    hidden,
    titleOf: (target) => {
      const column = columns.find((each) => each.target === target)?.column;
      return column === undefined ? target.label : (titles.get(column) ?? target.label);
    },
    made: [],
    warnings: [
      ...matched.rivals.map(({ target, taken, left }) =>
        taken === null
          ? say('several-columns', {
              field: term(target.label),
              columns: left,
            })
          : say('ignored-column', {
              column: left,
              field: term(target.label),
              taken,
            }),
      ),
      ...targets
        .filter(({ isChosen, name }) => isChosen && !mapped.has(name))
        .flatMap((target) => {
          const possible = possibleColumns(table, targets, target, (at) => !matched.columns.get(at));
          return possible.length === 0
            ? []
            : say('possible-column', {
                columns: possible.join(', '),
                field: term(target.label),
              });
        }),
    ],
  };
}

/** Leaves out the hidden rows, if the user says so. @returns the numbers of the hidden rows too */
function withoutHidden(table: Table, { hidden: choice }: Matching): { table: Table; hidden: number[] } {
  const hidden = table.rows.flatMap(({ row, isHidden }) => (isHidden ? row : []));
  const isLeft = choice === 'leave' && hidden.length > 0;
  return { table: isLeft ? { ...table, rows: table.rows.filter(({ isHidden }) => !isHidden) } : table, hidden };
}

/** Frees the columns with the sum of the warehouses: with a title like "Total", and a column of amounts beside the warehouses. */
function takeTotals(table: Table, columns: Map<number, Target | null>): Table['columns'] {
  if (![...columns.values()].some((target) => target?.amountIn !== undefined)) return [];
  const totals = table.columns.filter(({ at, title }) => {
    const target = columns.get(at);
    return target?.name === 'quantity' || (!target && isTotalTitle(title));
  });
  for (const { at } of totals) columns.set(at, null);
  return totals;
}

function givenIn(target: Target, text: string): unknown {
  const value = valueIn(target.field, text, { number: 'point', day: 'dayFirst' });
  if ('refusal' in value)
    throw new ApiError(
      400,
      say('invalid-value|cell', { field: term(target.label), problem: messageOf(value.refusal) }),
    );
  return target.part === undefined ? value.value : [value.value];
}

export const isPartOf = (target: Target, whole: Target): boolean =>
  target.path.length === whole.path.length + 1 &&
  whole.path.every((part, index) => target.path[index] === part) &&
  ADDRESS_PARTS.has(target.path.at(-1) ?? '');
const ADDRESS_PARTS = new Set(['street', 'streetNumber', 'postalCode', 'city', 'countryId']);

export function samplesOf(table: Table, column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows) {
    const cell = (cells[column] ?? '').trim();
    if (cell !== '') samples.add(cell.slice(0, 100));
    if (samples.size === 3) break;
  }
  return [...samples];
}

export function chosenColumns(table: Table, targets: readonly Target[], matching: Matching): Matched {
  const { columns: matched, rivals, guessed } = matchColumns(table, targets);
  const named = Object.entries(matching.titles ?? {}).map(([title, name]): [string, string | null] => {
    const column = table.columns.find((each) => normal(each.title) === normal(title));
    if (!column) throw new ApiError(400, say('no-such-column', { column: title }));
    return [String(column.at), name];
  });
  const wanted = [...named, ...Object.entries(matching.columns ?? {})];
  for (const [column, name] of wanted) {
    if (!matched.has(Number(column))) throw new ApiError(400, say('no-such-column', { column }));
    const target = name === null ? null : targetNamed(targets, name);
    if (target === undefined) throw unknownField(targets, name ?? '');
    if (target && target.part === undefined) {
      for (const [other, each] of matched) if (each === target) matched.set(other, null);
    }
    matched.set(Number(column), target);
  }
  // A user who has chosen columns knows which of them is right.
  const chosen = new Set(wanted.map(([, name]) => (name === null ? undefined : targetNamed(targets, name))));
  return {
    columns: matched,
    rivals: rivals.filter(({ target }) => !chosen.has(target)),
    guessed: guessed.filter((at) => !wanted.some(([column]) => Number(column) === at)),
  };
}

const unknownField = (targets: readonly Target[], name: string): ApiError =>
  new ApiError(
    400,
    say('no-such-field', {
      name,
      names: targets.map((target) => target.name).join(', '),
    }),
  );

export function chosenKey(keys: readonly string[], targets: readonly Target[], wanted?: string): string {
  const [first] = keys;
  if (first === undefined) throw new ApiError(400, 'no-key');
  if (wanted === undefined) return first;
  const name = targetNamed(targets, wanted)?.name;
  if (name === undefined || !keys.includes(name)) {
    throw new ApiError(400, say('unusable-key', { wanted, keys: keys.join(', ') }));
  }
  return name;
}

export function chosenSet(targets: readonly Target[], set: Record<string, string>): Map<Target, string> {
  return new Map(
    Object.entries(set).map(([name, text]) => {
      const target = targetNamed(targets, name);
      if (!target) throw unknownField(targets, name);
      return [target, text];
    }),
  );
}

/** Returns the factors of whole numbers' columns. @throws ApiError 400 for a field that has none */
function chosenFactors(targets: readonly Target[], factors: Record<string, number>): Map<Target, number> {
  return new Map(
    Object.entries(factors).map(([name, factor]) => {
      const target = targetNamed(targets, name);
      if (target?.field.kind !== 'integer') throw new ApiError(400, say('no-whole-number|field', { name }));
      return [target, factor];
    }),
  );
}
