import { MAX_ITEMS } from '../../../contract/limits';
import { formatDay } from '../../../src/format/date';
import { sumOf } from '../../../src/format/number';
import { isFigure } from '../../../src/inventory/amount';
import { type KeyedSheet, sheetStore } from '../../../src/inventory/drafts/sheetStore';
import type { EmployeeAndReason } from '../../../src/inventory/EmployeeAndReasonFields';
import type { UnplacedLine } from '../../../src/inventory/lines/unplacedLines';
import { locale } from '../../../src/texts/language';
import { randomKey } from '../../../src/views/data/attempt';
import { inPlaceOrder, type Places } from '../../../src/views/slots/useProductPlaces';
import type { Count, CountInput, ToCount } from '../contract';

/** A line; with the place of its product if it has one. */
export type CountLine = ToCount['lines'][number] & { place?: string };

/** A count of a warehouse, as the browser keeps it. An expected amount is the stock at the start of the count; it changes only for a line that is to be counted again. */
export interface CountSheet extends EmployeeAndReason, KeyedSheet {
  /** When it was begun, in ISO 8601. */
  begun: string;
  lines: readonly CountLine[];
  /** The label of the places of products. */
  placeLabel?: string;
  /** Plain numbers, or as typed where they are none, by product id. */
  figures: Readonly<Record<number, string>>;
  /** Lines of the box that are not placed yet. */
  open?: readonly UnplacedLine[];
  /** True after printing: a colleague may count with the paper. */
  isPrinted?: boolean;
}

/** @param places the order of the lines; as they are where no product has a place */
export const newSheet = (lines: readonly CountLine[], now = new Date(), places?: Places): CountSheet => ({
  begun: now.toISOString(),
  ...(places ? placed(lines, places) : { lines }),
  figures: {},
  key: randomKey(),
  employeeId: '',
  reason: '',
});

const placed = (lines: readonly CountLine[], places: Places): Pick<CountSheet, 'lines' | 'placeLabel'> => ({
  lines: inPlaceOrder(lines, places).map((line) => {
    const place = places.of.get(line.productId);
    return place === undefined ? line : { ...line, place };
  }),
  placeLabel: places.label,
});

/** The lines that have a figure. */
export const countedIn = ({ lines, figures }: CountSheet): CountLine[] =>
  lines.filter(({ productId }) => figures[productId]);

/** How many more there are than the journal has; undefined where no figure says. */
export function differenceOf({ productId, expected }: CountLine, figures: CountSheet['figures']): number | undefined {
  const figure = figures[productId] ?? '';
  return isFigure(figure) ? Number(figure) - expected : undefined;
}

/** Adds up the differences. */
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

/** The lines of the next transaction: it has a limited number, so that moves do not wait long for it. */
export const portionOf = (sheet: CountSheet): CountInput['lines'] => linesOf(sheet).slice(0, MAX_ITEMS);

/** Returns the rest of a sheet after an answer: lines to count again, with the current stock, and lines that were not sent. */
export function withoutBooked(sheet: CountSheet, sent: CountInput['lines'], again: Count['again']): CountSheet {
  const isSent = new Set(sent.map(({ productId }) => productId));
  const now = new Map(again.map(({ productId, expected }) => [productId, expected]));
  return {
    ...sheet,
    lines: sheet.lines
      .filter(({ productId }) => !isSent.has(productId) || now.has(productId))
      .map((line) => ({ ...line, expected: now.get(line.productId) ?? line.expected })),
    figures: Object.fromEntries(Object.entries(sheet.figures).filter(([id]) => !isSent.has(Number(id)))),
    key: randomKey(),
  };
}

/** "Nov 22, 2026, 14:05 CET": when a sheet was begun, where it is. */
export const momentOf = ({ begun }: CountSheet): string =>
  `${formatDay(begun)}, ${new Date(begun).toLocaleTimeString(locale() === 'en' ? 'en-GB' : locale(), { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })}`;

/** The sheet of a warehouse, or of a category there, that is not booked yet. */
export const keptCount = (place: string) =>
  sheetStore<CountSheet>(`count:${place}`, ({ lines, figures }) => Array.isArray(lines) && figures);

/** Whether something was done on it. */
export const isBegun = (sheet: CountSheet): boolean =>
  Boolean(
    sheet.open?.length || (sheet.lines.length > 0 && (sheet.isPrinted || sheet.reason || countedIn(sheet).length > 0)),
  );
