import { usePlotArea, XAxis, type XAxisTickContentProps, type YAxisTickContentProps } from 'recharts';
import { formatDay } from '../../format/date';
import type { Point } from './series';

/** The size of a label's font, in pixels. */
export const FONT_SIZE = 12;

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

/** A label of an axis, as one text. The library's own labels measure each word, which takes longer than drawing it. */
export function AxisTick({
  x,
  y,
  fill,
  textAnchor,
  verticalAnchor,
  className,
  index,
  payload: { value },
  tickFormatter = String,
}: XAxisTickContentProps | YAxisTickContentProps) {
  return (
    <text
      className={className}
      x={x}
      y={y}
      // From the baseline to the middle or to the top of a digit.
      dy={verticalAnchor === 'middle' ? '0.355em' : '0.71em'}
      fill={fill}
      fontSize={FONT_SIZE}
      textAnchor={textAnchor}
    >
      {tickFormatter(value, index)}
    </text>
  );
}

/** The minimum width of a bar and its name, in pixels. */
export const MIN_BAND = 22;
/** Longer names lose their middle, since many differ only at the end. Their tooltip has the whole name. */
const LONGEST = 18;

const SLOPE = 40;
const sloped = (length: number) => ({
  along: length * Math.cos((SLOPE * Math.PI) / 180),
  down: length * Math.sin((SLOPE * Math.PI) / 180),
});

const shortened = (name: string) =>
  name.length > LONGEST ? `${name.slice(0, LONGEST / 2).trimEnd()}…${name.slice(1 - LONGEST / 2).trimStart()}` : name;

/** The axis below bars, with the name of each bar. Names that do not fit side by side are sloped. */
export function NameAxis({ names }: { names: readonly string[] }) {
  // The value axis, which is as wide as its longest figure, ends at x.
  const { x, width } = usePlotArea() ?? { x: 0, width: 0 };
  const band = width / names.length;
  const longest = Math.max(...names.map((name) => shortened(name).length)) * LETTER;
  const isSloped = longest + LETTER > band;
  const { along, down } = sloped(longest);
  return (
    <XAxis
      {...axis}
      dataKey="label"
      interval={0}
      height={isSloped ? down + 20 : 30}
      // A sloped name starts left of its bar. The padding narrows the bands, so that the first bar moves by a half band less.
      padding={{ left: isSloped ? Math.max(0, along - x - band / 2) / (1 - 0.5 / names.length) : 0 }}
      tick={(tick: XAxisTickContentProps) => <Name tick={tick} isSloped={isSloped} />}
    />
  );
}

function Name({ tick: { x, y, payload }, isSloped }: { tick: XAxisTickContentProps; isSloped: boolean }) {
  const name = String(payload.value);
  return (
    <text
      transform={`translate(${x}, ${Number(y) + 10})${isSloped ? ` rotate(-${SLOPE})` : ''}`}
      textAnchor={isSloped ? 'end' : 'middle'}
      fontSize={axis.fontSize}
      fill={axis.stroke}
    >
      <title>{name}</title>
      {shortened(name)}
    </text>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns every nth index of a list, counted from its end. */
function spread(length: number, share: number): number[] {
  const step = Math.max(1, Math.ceil((length - 1) * share));
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % step === 0);
}

/**
 * Returns days at even distances that end with the last one.
 * @param from the first day, in ms since 1970 UTC, as are all days
 * @param share the least distance as a share of the axis, at most 1
 */
export const evenDays = (from: number, to: number, share: number): number[] =>
  spread(Math.round((to - from) / DAY_MS) + 1, share).map((days) => from + days * DAY_MS);

/**
 * Returns labels at even distances that end with the last one.
 * @param share the least distance as a share of the axis, at most 1
 */
export const evenLabels = (labels: readonly string[], share: number): string[] =>
  spread(labels.length, share).map((index) => labels[index] ?? '');

/**
 * Repeats the last point at a later day, for values that are constant until the next point.
 * @param day `yyyy-MM-dd`
 */
export function extendToDay(points: readonly Point[], day: string): Point[] {
  const [last, at] = [points.at(-1), Date.parse(day)];
  return last?.at !== undefined && last.at < at
    ? [...points, { label: formatDay(day), value: last.value, at }]
    : [...points];
}
