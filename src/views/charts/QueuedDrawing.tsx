import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../routing/afterPaint';
import { SkeletonBlock } from '../messages/Skeleton';

let lastTurn: Promise<void> = Promise.resolve();

interface QueuedDrawingProps {
  /** Loads the code of the drawing; the drawing itself handles a failure. */
  load: () => Promise<unknown>;
  /** In pixels. */
  height: number;
  /** Renders the drawing with the width of its frame, in pixels. */
  children: (width: number) => ReactNode;
}

/** Renders the drawings of a page one after the other, to avoid one long task. A placeholder keeps the room of each until its turn. */
export function QueuedDrawing({ load, height, children }: QueuedDrawingProps) {
  const placeholder = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    lastTurn = Promise.allSettled([load(), lastTurn]).then(async () => {
      // Unmounted meanwhile.
      if (!placeholder.current) return;
      // The page is painted and handles pending events first. The earlier drawing renders again in its effects.
      await afterPaint();
      await afterPaint();
      setWidth(placeholder.current?.clientWidth ?? 0);
    });
  }, [load]);
  const skeleton = <SkeletonBlock ref={placeholder} height={height} />;
  return <Suspense fallback={skeleton}>{width === undefined ? skeleton : children(width)}</Suspense>;
}
