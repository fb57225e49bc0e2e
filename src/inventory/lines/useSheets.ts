import { useState } from 'react';
import type { Role } from './columns';
import { keepRoles } from './keptLayouts';
import type { OpenLine } from './openLines';
import { readTogether, rowsBy, type Sheet } from './pastedRows';

/** A pasted table that waits for the user, and its lines. */
export interface PastedSheet {
  sheet: Sheet;
  ids: readonly number[];
}

/** Reads the lines of each paste together, and holds tables until the user confirms their columns. */
export function useSheets() {
  const [sheets, setSheets] = useState<readonly PastedSheet[]>([]);
  const close = (done: PastedSheet) => setSheets((before) => before.filter((each) => each !== done));
  return {
    sheets,
    close,

    /** @returns the lines that need no confirmation, with their cells */
    read: (given: readonly OpenLine[]): OpenLine[] => {
      const isLoose = ({ row, into }: OpenLine) => Boolean(row || into);
      const pastes = new Map<number, OpenLine[]>();
      for (const line of given.filter((each) => !isLoose(each))) {
        const { id, paste = id } = line;
        pastes.set(paste, [...(pastes.get(paste) ?? []), line]);
      }
      const waiting: PastedSheet[] = [];
      const rowed = new Map<number, OpenLine>();
      for (const lines of pastes.values()) {
        const together = readTogether(lines.map(({ text }) => text));
        if ('sheet' in together) waiting.push({ sheet: together.sheet, ids: lines.map(({ id }) => id) });
        else
          lines.forEach((line, at) => {
            const row = together.rows[at];
            rowed.set(line.id, row ? { ...line, row } : line);
          });
      }
      if (waiting.length > 0) setSheets((before) => [...before, ...waiting]);
      return given.flatMap((line) => (isLoose(line) ? [line] : (rowed.get(line.id) ?? [])));
    },

    /** @returns the lines with their cells, without headings and titles */
    confirm: (done: PastedSheet, roles: readonly Role[], lines: readonly OpenLine[]): OpenLine[] => {
      keepRoles(done.sheet.layout, roles);
      close(done);
      const rows = rowsBy(roles, done.sheet.rows);
      return lines.flatMap((line) => {
        const row = rows[done.ids.indexOf(line.id)];
        return row ? [{ ...line, row }] : [];
      });
    },
  };
}
