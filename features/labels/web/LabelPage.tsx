import type { ReactNode } from 'react';
import type { LabelDrawing, TextLine } from './labelDrawing';
import { cornerOf, type LabelSize } from './labelSizes';
import styles from './labels.module.css';
import { symbolPath } from './symbolPath';

const ANCHOR = { left: 'start', middle: 'middle', right: 'end' } as const;

const Line = ({ x, baseline, size, bold, text, align }: TextLine) => (
  <text x={x} y={baseline} fontSize={size} fontWeight={bold ? 700 : 400} textAnchor={ANCHOR[align]}>
    {text}
  </text>
);

/** The content of a label, made once for all its copies. */
export const renderLabel = ({ lines, symbol }: LabelDrawing): ReactNode => (
  <>
    {lines.map((line) => (
      <Line key={`${line.baseline} ${line.x}`} {...line} />
    ))}
    {symbol && <path d={symbolPath(symbol)} shapeRendering="crispEdges" />}
  </>
);

interface LabelPageProps {
  size: LabelSize;
  /** The content of each place. */
  places: readonly (ReactNode | undefined)[];
  /** The accessible name, for a page on the screen. */
  label?: string;
}

/** A page of labels in its real proportions. The outlines of the labels are on the screen only. */
export function LabelPage({ size, places, label }: LabelPageProps) {
  const { page, label: one, kind } = size;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title element would be a tooltip
    <svg
      viewBox={`0 0 ${page.x} ${page.y}`}
      className={styles.page}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ '--page-width': `${page.x}mm`, '--page-height': `${page.y}mm` } as object}
    >
      {places.map((content, place) => {
        const { x, y } = cornerOf(size, place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of a page
          <g key={place} transform={`translate(${x} ${y})`}>
            {kind === 'sheet' && label && <rect className={styles.outline} width={one.x} height={one.y} rx={1.5} />}
            {content}
          </g>
        );
      })}
    </svg>
  );
}
