import type { XAxisTickContentProps, YAxisTickContentProps } from 'recharts';

/** The size of a label's font, in pixels. */
export const FONT_SIZE = 12;

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
