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

/** A dashed line across the chart with its name on it, drawn even where no figure comes near. */
export const limitLine = (name: string) =>
  ({
    stroke: soft,
    strokeDasharray: '6 4',
    ifOverflow: 'extendDomain',
    label: { value: name, position: 'insideTopRight', fill: 'var(--text)', fontSize: 12 },
  }) as const;

/** The points with the colours that they cycle through. */
export const coloured = (points: readonly Point[], colours: readonly string[]): (Point & { fill?: string })[] =>
  points.map((point, index) => ({ ...point, fill: colours[index % colours.length] }));

/** The same for slices, which a legend tells apart by colour alone: each round of the colours is paler than the last. */
export const shaded = (points: readonly Point[], colours: readonly string[]) =>
  coloured(points, colours).map(({ fill, ...point }, index) => {
    const strength = Math.round(100 * 0.6 ** Math.floor(index / colours.length));
    return { ...point, fill: strength === 100 ? fill : `color-mix(in srgb, ${fill} ${strength}%, var(--paper))` };
  });
