import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { afterPaint } from '../../routing/afterPaint';
import { turn } from './turn';

/**
 * The axes, shapes and other parts of a chart. They render after the chart, in tasks of their own, because the library renders a
 * chart several times in one task while it places its parts.
 */
export function ChartParts({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(children, null);
  const areShown = shown !== null;
  useEffect(() => {
    if (areShown) void afterPaint().then(() => turn.end());
  }, [areShown]);
  return shown;
}
