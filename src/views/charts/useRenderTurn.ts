import { type RefObject, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../routing/afterPaint';

let lastTurn: Promise<void> = Promise.resolve();

interface RenderTurn {
  /** For the placeholder of the drawing. */
  ref: RefObject<HTMLSpanElement | null>;
  /** The width of the placeholder, in pixels; undefined until the drawing may render. */
  width: number | undefined;
}

/**
 * Tells when a drawing may render. Drawings on the same page render one after the other, to avoid one long task.
 * @param load loads the code of the drawing; the drawing itself handles a failure
 */
export function useRenderTurn(load: () => Promise<unknown>): RenderTurn {
  const ref = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    let isUnmounted = false;
    lastTurn = Promise.allSettled([load(), lastTurn]).then(async () => {
      if (isUnmounted) return;
      // The page is painted and handles pending events first. The earlier drawing renders again in its effects.
      await afterPaint();
      await afterPaint();
      setWidth(ref.current?.clientWidth ?? 0);
    });
    return () => {
      isUnmounted = true;
    };
  }, [load]);
  return { ref, width };
}
