import { isDeepStrictEqual } from 'node:util';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import type { Table } from '../read/table';
import type { Draft } from './draft';
import type { MatchedColumn } from './drafts';

/**
 * Joins rows without a name with the row above that has one, where an ignored column has the same value in all of them: a record over
 * several rows. The first row gets all their codes. A row that contradicts the first one stays, and is refused for its missing
 * name.
 */
export function joinVariants(
  definition: Definition,
  table: Table,
  columns: readonly MatchedColumn[],
  drafts: readonly Draft[],
): void {
  const name = columns.find(({ target }) => target.name === nameFieldOf(definition))?.target;
  const ignored = table.columns.map(({ at }) => at).filter((at) => !columns.some(({ column }) => column === at));
  const handle = name && ignored.find((at) => isHandle(at, name.name));
  if (!name || handle === undefined) return;
  let first: Draft | undefined;
  for (const draft of drafts) {
    if (draft.patch.has(name)) {
      first = draft;
      continue;
    }
    if (!first || draft.refusal || first.refusal || cellOf(draft, handle) !== cellOf(first, handle)) continue;
    const others = [...draft.patch].filter(([target]) => target.part === undefined);
    const agrees = others.every(([target, value]) => isDeepStrictEqual(first?.patch.get(target), value));
    if (!agrees) continue;
    for (const [target, codes] of draft.patch) {
      if (target.part === undefined) continue;
      const all = [...((first.patch.get(target) as string[] | undefined) ?? []), ...(codes as string[])];
      first.patch.set(target, [...new Set(all)]);
    }
    draft.patch.clear();
    draft.joined = first.source.row;
  }

  /** Whether a column groups rows: each value is in consecutive rows, and only the first of them has a name. */
  function isHandle(at: number, nameField: string): boolean {
    const seen = new Set<string>();
    let last: string | undefined;
    let repeated = 0;
    for (const draft of drafts) {
      const value = cellOf(draft, at);
      const isNamed = [...draft.patch.keys()].some((target) => target.name === nameField);
      if (value === '') return false;
      if (value === last) {
        if (isNamed) return false;
        repeated++;
      } else if (seen.has(value) || !isNamed) return false;
      seen.add(value);
      last = value;
    }
    return repeated > 0;
  }
}

const cellOf = ({ source }: Draft, at: number): string => (source.cells[at] ?? '').trim();
