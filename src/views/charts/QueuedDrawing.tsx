import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { afterPaint, atRest } from '../../routing/afterPaint';
import { SkeletonBlock } from '../messages/Skeleton';
import { DrawnContext } from './drawn';

/** Resolves when the last drawing of the queue is complete. */
let lastTurn: Promise<void> = Promise.resolve();

interface QueuedDrawingProps {
  /** Loads the code of the drawing; the drawing itself handles a failure. */
  load: () => Promise<unknown>;
  /** In pixels. */
  height: number;
  /** Renders the drawing with the width of its frame, in pixels. */
  children: (width: number) => ReactNode;
}

/** Renders the drawings of a page one after the other, to avoid long tasks. A placeholder is in the place of each until it is complete. */
export function QueuedDrawing({ load, height, children }: QueuedDrawingProps) {
  const placeholder = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  const onDrawn = useRef(() => {});
  useEffect(() => {
    // The page is painted first.
    lastTurn = Promise.allSettled([load(), lastTurn, afterPaint()]).then(async () => {
      // Unmounted meanwhile.
      if (!placeholder.current) return;
      setWidth(placeholder.current.clientWidth);
      const drawn = new Promise<void>((resolve) => {
        onDrawn.current = resolve;
      });
      // A drawing that is unmounted, or has no room, does not report.
      await Promise.race([drawn, atRest()]);
    });
  }, [load]);
  return (
    <DrawnContext value={onDrawn}>
      <SkeletonBlock ref={placeholder} height={height} />
      {width !== undefined && <Suspense>{children(width)}</Suspense>}
    </DrawnContext>
  );
}
