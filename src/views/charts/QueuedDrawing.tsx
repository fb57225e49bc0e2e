import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../routing/afterPaint';
import { SkeletonBlock } from '../messages/Skeleton';

/** The turn of the drawing that is being rendered. A drawing ends it once it is painted with its parts. */
export const turn = { end: (): void => {} };

/** How long the queue waits for a drawing, in ms. */
const PATIENCE = 500;

/** Resolves when the turn of the last drawing of the queue ends. */
let lastTurn: Promise<void> = Promise.resolve();

interface QueuedDrawingProps {
  /** Loads the code of the drawing; the drawing itself handles a failure. */
  load: () => Promise<unknown>;
  /** In pixels. */
  height: number;
  /** Renders the drawing with the width of its frame, in pixels. */
  children: (width: number) => ReactNode;
}

/** Renders the drawings of a page one after the other, to avoid long tasks. A placeholder takes the place of a drawing until it has shapes. */
export function QueuedDrawing({ load, height, children }: QueuedDrawingProps) {
  const placeholder = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    // The page is painted first.
    lastTurn = Promise.allSettled([load(), lastTurn, afterPaint()]).then(async () => {
      // Unmounted meanwhile.
      if (!placeholder.current) return;
      setWidth(placeholder.current.clientWidth);
      await new Promise<void>((resolve) => {
        turn.end = resolve;
        // Unmounted drawings and drawings without room do not end their turn.
        setTimeout(resolve, PATIENCE);
      });
    });
  }, [load]);
  return (
    <>
      <SkeletonBlock ref={placeholder} height={height} />
      {width !== undefined && <Suspense>{children(width)}</Suspense>}
    </>
  );
}
