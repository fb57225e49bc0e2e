import { useState } from 'react';
import { accountKey } from '../../account';
import { readStoredJson, store } from '../../localStore';
import type { UnplacedLine } from '../lines/unplacedLines';
import type { Role } from './columns';
import { applyRoles, areRoles, readPaste, type Table } from './pastedRows';

/*
 * Remembers the confirmed column roles by table layout.
 */

const key = () => accountKey('pasted');
/** Maximum number of stored layouts; the oldest are dropped. */
const MOST = 30;

type Kept = Record<string, unknown>;

const readAll = (): Kept => {
  const kept = readStoredJson(key());
  return kept && typeof kept === 'object' ? { ...kept } : {};
};

/** Returns the confirmed roles of a layout; undefined without any. */
export function loadRoles(layout: string, columns: number): readonly Role[] | undefined {
  const roles = readAll()[layout];
  return areRoles(roles, columns) ? roles : undefined;
}

/** Stores the confirmed roles of a layout. */
export function saveRoles(layout: string, roles: readonly Role[]): void {
  const { [layout]: _, ...others } = readAll();
  store(key(), JSON.stringify(Object.fromEntries([...Object.entries(others), [layout, roles]].slice(-MOST))));
}

/** A pasted table that waits for the user, and its lines. */
export interface PendingTable {
  table: Table;
  ids: readonly number[];
}

/** Reads the lines of each paste together, and holds tables until the user confirms their columns. */
export function usePastedTables() {
  const [tables, setTables] = useState<readonly PendingTable[]>([]);
  const close = (done: PendingTable) => setTables((before) => before.filter((each) => each !== done));
  return {
    tables,
    close,

    /** @returns the lines that need no confirmation, with their meaning among the others of their paste */
    read: (given: readonly UnplacedLine[]): UnplacedLine[] => {
      const isLoose = ({ row, counter, isAside, isScanned }: UnplacedLine) =>
        Boolean(row || isScanned) || counter !== undefined || isAside !== undefined;
      const pastes = new Map<number, UnplacedLine[]>();
      for (const line of given.filter((each) => !isLoose(each))) {
        const { id, paste = id } = line;
        pastes.set(paste, [...(pastes.get(paste) ?? []), line]);
      }
      const waiting: PendingTable[] = [];
      const rowed = new Map<number, UnplacedLine>();
      for (const lines of pastes.values()) {
        const together = readPaste(lines.map(({ text }) => text));
        if ('table' in together) waiting.push({ table: together.table, ids: lines.map(({ id }) => id) });
        else
          lines.forEach((line, at) => {
            const meaning = together.lines[at] ?? {};
            rowed.set(line.id, Object.keys(meaning).length > 0 ? { ...line, ...meaning } : line);
          });
      }
      if (waiting.length > 0) setTables((before) => [...before, ...waiting]);
      return given.flatMap((line) => (isLoose(line) ? [line] : (rowed.get(line.id) ?? [])));
    },

    /** @returns the lines with their cells, without headings and titles */
    confirm: (done: PendingTable, roles: readonly Role[], lines: readonly UnplacedLine[]): UnplacedLine[] => {
      saveRoles(done.table.layout, roles);
      close(done);
      const rows = applyRoles(roles, done.table.rows);
      return lines.flatMap((line) => {
        const row = rows[done.ids.indexOf(line.id)];
        return row ? [{ ...line, row }] : [];
      });
    },
  };
}
