import { type ReactNode, use, useDeferredValue, useEffect } from 'react';
import { afterPaint } from '../../routing/afterPaint';
import { DrawnContext } from './drawn';

/**
 * The axes, shapes and other parts of a chart. They render after the chart, in a task of their own, since the library renders a chart
 * several times, at once, until its parts have their places.
 */
export function ChartParts({ children }: { children: ReactNode }) {
  const onDrawn = use(DrawnContext);
  const shown = useDeferredValue(children, null);
  const areShown = shown !== null;
  useEffect(() => {
    if (areShown) void afterPaint().then(() => onDrawn.current());
  }, [areShown, onDrawn]);
  return shown;
}
