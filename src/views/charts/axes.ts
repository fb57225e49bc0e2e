import { AxisTick, FONT_SIZE } from './AxisTick';
import type { Point } from './series';

/** The style of axes, grid and tooltip, in the colours of the current scheme. */
const soft = 'var(--text-soft)';

export const axis = { stroke: soft, fontSize: FONT_SIZE, tickLine: false, tick: AxisTick } as const;
/** The width of a letter on an axis, in pixels. */
export const LETTER = 7;

/** Shows all of its few ticks: `interval` 0 saves measuring their labels. */
export const valueAxis = { ...axis, width: 'auto', axisLine: false, interval: 0 } as const;
/** Without a generator, the grid measures the labels of vertical lines even if it has none. */
export const grid = { stroke: 'var(--line)', vertical: false, verticalCoordinatesGenerator: () => [] };
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

const TICKS = 5;

/** Returns the ticks of a value axis: whole numbers for whole figures, and for small ones no tick beyond them. */
export function ticksFor(values: readonly number[]): { allowDecimals?: boolean; tickCount: number } {
  if (!values.every(Number.isInteger)) return { tickCount: TICKS };
  const most = values.reduce((before, value) => Math.max(before, Math.abs(value)), 1);
  return { allowDecimals: false, tickCount: Math.min(TICKS, most + 1) };
}

/** The margin around a drawing; the last tick would be cut off without it. */
export const margin = { top: 8, right: 16, bottom: 0, left: 0 } as const;

/** A dashed line across the chart with a label. The axis extends to it even if all figures are far from it. */
export const limitLine = (name: string) =>
  ({
    stroke: soft,
    strokeDasharray: '6 4',
    ifOverflow: 'extendDomain',
    label: { value: name, position: 'insideTopRight', fill: 'var(--text)', fontSize: 12 },
  }) as const;

/** Assigns the colours to the points in turn. */
export const coloured = (points: readonly Point[], colours: readonly string[]): (Point & { fill?: string })[] =>
  points.map((point, index) => ({ ...point, fill: colours[index % colours.length] }));

/** Like `coloured`, for slices, which only their colour identifies in a legend: each cycle of colours is paler. */
export const shaded = (points: readonly Point[], colours: readonly string[]) =>
  coloured(points, colours).map(({ fill, ...point }, index) => {
    const strength = Math.round(100 * 0.6 ** Math.floor(index / colours.length));
    return { ...point, fill: strength === 100 ? fill : `color-mix(in srgb, ${fill} ${strength}%, var(--paper))` };
  });
