import type { Point } from './series';

/** The look of axes, grid and tooltip, in the colours of the scheme in use. */
const soft = 'var(--text-soft)';

export const axis = { stroke: soft, fontSize: 12, tickLine: false, minTickGap: 24 } as const;
export const valueAxis = { ...axis, width: 'auto', axisLine: false } as const;
export const grid = { stroke: 'var(--line)', vertical: false } as const;
export const tooltip = {
  contentStyle: {
    border: '1px solid var(--line)',
    borderRadius: 8,
    color: 'var(--text)',
    background: 'var(--paper)',
  },
  itemStyle: { color: 'var(--text)' },
  cursor: { fill: 'var(--line)', fillOpacity: 0.4 },
} as const;

/** Room around a drawing, so that the last tick is not cut. */
export const margin = { top: 8, right: 16, bottom: 0, left: 0 } as const;

/** The points with the colours that they cycle through. */
export const coloured = (points: readonly Point[], colours: readonly string[]): (Point & { fill?: string })[] =>
  points.map((point, index) => ({ ...point, fill: colours[index % colours.length] }));
