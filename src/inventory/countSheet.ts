import type { CountInput, ToCount } from '../../contract/counts';
import { formatNumber, sumOf } from '../format/number';
import type { Attempt } from '../views/attempt';
import type { OpenLine } from './lines/openLines';
import type { Who } from './WhoAndWhy';

export type CountLine = ToCount['lines'][number];

/** What is counted in a warehouse, as the browser keeps it. What lines are counted against stays as it was when it began. */
export interface CountSheet extends Who {
  /** When it was begun, in ISO 8601. */
  begun: string;
  lines: readonly CountLine[];
  /** Plain numbers, or as typed where they are none, by product id. */
  figures: Readonly<Record<number, string>>;
  /** What was given to the box and is on no line. */
  open?: readonly OpenLine[];
  attempt: Attempt | null;
  /** True once it was printed: somebody may be counting by it. */
  isPrinted?: boolean;
}

export const newSheet = (lines: readonly CountLine[], now = new Date()): CountSheet => ({
  begun: now.toISOString(),
  lines,
  figures: {},
  attempt: null,
  employeeId: '',
  reason: '',
});

export const isFigure = (figure: string): boolean => /^\d+$/.test(figure);

/** The lines that have a figure. */
export const countedIn = ({ lines, figures }: CountSheet): CountLine[] =>
  lines.filter(({ productId }) => figures[productId]);

/** How many more there are than the journal has; undefined where no figure says. */
export function differenceOf({ productId, expected }: CountLine, figures: CountSheet['figures']): number | undefined {
  const figure = figures[productId] ?? '';
  return isFigure(figure) ? Number(figure) - expected : undefined;
}

/** What the differences come to. */
export function differencesIn({ lines, figures }: CountSheet) {
  const differing = lines.filter((line) => differenceOf(line, figures));
  return {
    lines: differing.length,
    pieces: sumOf(differing, (line) => differenceOf(line, figures) ?? 0),
    value: sumOf(differing, (line) => (differenceOf(line, figures) ?? 0) * line.unitPrice),
  };
}

/** The counted lines as they go on the wire. */
export const linesOf = (sheet: CountSheet): CountInput['lines'] =>
  countedIn(sheet).map(({ productId, expected }) => ({
    productId,
    counted: Number(sheet.figures[productId]),
    expected,
  }));

/** "+3", "−2", "0". */
export const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${formatNumber(Math.abs(count))}`;

const storageKey = (place: string) => `draft:count:${place}`;

/** The sheet that is kept of a warehouse or a part of it; null where there is none that can be read. */
export function keptSheet(place: string): CountSheet | null {
  try {
    const kept: Partial<CountSheet> | null = JSON.parse(localStorage.getItem(storageKey(place)) ?? 'null');
    return kept && Array.isArray(kept.lines) && kept.figures ? (kept as CountSheet) : null;
  } catch {
    return null;
  }
}

/** Keeps a sheet on which something was done; null forgets it. */
export function keepSheet(place: string, sheet: CountSheet | null): void {
  try {
    if (sheet && (sheet.isPrinted || countedIn(sheet).length > 0 || sheet.open?.length || sheet.reason !== '')) {
      localStorage.setItem(storageKey(place), JSON.stringify(sheet));
    } else localStorage.removeItem(storageKey(place));
  } catch {
    // The sheet itself is still on the screen.
  }
}
