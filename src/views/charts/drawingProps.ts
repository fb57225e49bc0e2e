import type { Point } from './series';

/** The props of a drawing. */
export interface DrawingProps {
  points: readonly Point[];
  /** The name of the figures in the tooltip: "Quantity". */
  measure: string;
  format: (value: number) => string;
  /** One colour for all points, or colours that they cycle through. */
  colours: readonly string[];
  /** The width at the first render; later the drawing is as wide as its frame. In pixels. */
  width: number;
  height: number;
  /** A reference line across the chart, such as a warehouse's capacity. */
  limit?: Point | undefined;
  /** Whether a value is constant until the next point, and until today after the last one, as a price is. */
  stepped?: boolean;
}

/** The bars above one label, one value for each series. */
export interface BarGroup {
  label: string;
  values: readonly number[];
}

/** The props of a drawing of several series. */
export interface SeriesDrawingProps {
  groups: readonly BarGroup[];
  /** The names of the series, in the order of the values. */
  series: readonly string[];
  /** `stacked` if the values of a label add up to a figure of their own, otherwise `beside`. */
  layout: 'stacked' | 'beside';
  format: (value: number) => string;
  /** See `DrawingProps`. */
  width: number;
  height: number;
}
