import type { Point } from './series';

/** What every drawing is given. */
export interface DrawingProps {
  points: readonly Point[];
  /** What the figures are, in the tooltip: "Quantity". */
  measure: string;
  format: (value: number) => string;
  /** One colour for all, or colours the points cycle through. */
  colours: readonly string[];
  height: number;
}
