import { ApiError } from '../../../server/errors';
import { say } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { type Target, targetNamed } from '../fields';
import { type Matched, matchColumns, normal } from '../match';
import type { Table } from '../read/table';

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
    if (!column) throw new ApiError(400, say('There is no column {column}.', { column: title }));
    return [String(column.at), name];
  });
  const wanted = [...named, ...Object.entries(matching.columns ?? {})];
  for (const [column, name] of wanted) {
    if (!matched.has(Number(column))) throw new ApiError(400, say('There is no column {column}.', { column }));
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
    say('There is no field {name}. There are: {names}.', {
      name,
      names: targets.map((target) => target.name).join(', '),
    }),
  );

export function chosenKey(keys: readonly string[], targets: readonly Target[], wanted?: string): string {
  const [first] = keys;
  if (first === undefined) throw new ApiError(400, 'Its records have nothing that a row could find them by.');
  if (wanted === undefined) return first;
  const name = targetNamed(targets, wanted)?.name;
  if (name === undefined || !keys.includes(name)) {
    throw new ApiError(
      400,
      say('Rows cannot be found by {wanted}. They can by: {keys}.', { wanted, keys: keys.join(', ') }),
    );
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
