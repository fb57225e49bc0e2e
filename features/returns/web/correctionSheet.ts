import { type KeyedSheet, sheetStore } from '../../../src/inventory/drafts/sheetStore';
import type { EmployeeAndReason } from '../../../src/inventory/EmployeeAndReasonFields';
import type { Picked } from '../../../src/inventory/move/moveForm';
import { randomKey } from '../../../src/views/data/attempt';
import type { CorrectionInput } from '../contract';
import { type LineBalance, movedQuantity } from './lineBalances';

/** How a transaction should have been, as far as it is filled in. */
export interface CorrectionSheet extends EmployeeAndReason, KeyedSheet {
  /** Typed amounts by product id; the other products keep their recorded amount. */
  typed: Readonly<Record<number, string>>;
  /** Products that it is not recorded with. */
  added: readonly Picked[];
}

export const newCorrection = (): CorrectionSheet => ({
  employeeId: '',
  reason: '',
  typed: {},
  added: [],
  key: randomKey(),
});

/** The correction of a transaction that is not booked yet. */
export const keptCorrection = (transactionId: number) =>
  sheetStore<CorrectionSheet>(`correction:${transactionId}`, ({ typed, added }) => typed && Array.isArray(added));

interface CorrectionLine {
  productId: number;
  name: string;
  recorded: number;
  /** As typed. */
  actual: string;
}

/** A transaction as it is recorded beside how it should have been. */
export function correctionLines(lines: readonly LineBalance[], { typed, added }: CorrectionSheet): CorrectionLine[] {
  const recorded = lines.map((line) => ({ productId: line.productId, name: line.name, recorded: movedQuantity(line) }));
  const others = added
    .filter(({ id }) => !lines.some(({ productId }) => productId === id))
    .map(({ id, name }) => ({ productId: id, name, recorded: 0 }));
  return [...recorded, ...others].map((line) => ({ ...line, actual: typed[line.productId] ?? String(line.recorded) }));
}

/** The lines to correct. */
export const differing = (lines: readonly CorrectionLine[]): CorrectionLine[] =>
  lines.filter(({ actual, recorded }) => actual !== String(recorded));

/** The same as it goes on the wire. */
export const correctedLines = (lines: readonly CorrectionLine[]): CorrectionInput['lines'] =>
  lines.map(({ productId, recorded, actual }) => ({ productId, recorded, actual: Number(actual) }));
