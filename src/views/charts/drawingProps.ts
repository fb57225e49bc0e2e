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
  /** A line across the chart that the figures are compared with: a warehouse's capacity. */
  limit?: Point | undefined;
  /** Whether a figure holds until the next one, and the last one until today: a price. */
  stepped?: boolean;
}
