import { usePlotArea, XAxis, type XAxisTickContentProps } from 'recharts';
import { axis, LETTER } from './axes';

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
