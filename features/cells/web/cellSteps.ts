import type { CellColumn } from './cellColumns';
import type { CellAt } from './cellSaver';

/** A value that was saved. */
export interface Change {
  at: CellAt;
  column: CellColumn;
  /** The plain values, or texts. */
  before: string;
  after: string;
}

/** What one key or paste has saved. */
export interface Step {
  number: number;
  changes: readonly Change[];
}

/** The steps that can be undone, the newest last. */
export function createSteps() {
  let steps: readonly Step[] = [];
  let count = 0;
  return {
    /** @returns the number of a new step */
    begin: (): number => ++count,
    /** Adds a saved value to its step. Answers of an earlier step may come later. */
    add: (number: number, change: Change): void => {
      const { changes = [] } = steps.find((each) => each.number === number) ?? {};
      const others = steps.filter((each) => each.number !== number);
      steps = [...others, { number, changes: [...changes, change] }].toSorted((one, two) => one.number - two.number);
    },
    last: (): Step | undefined => steps.at(-1),
    /** Removes the last step. */
    take: (): Step | undefined => {
      const last = steps.at(-1);
      steps = steps.slice(0, -1);
      return last;
    },
    clear: (): void => {
      steps = [];
    },
  };
}
