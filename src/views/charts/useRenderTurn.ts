import { useEffect, useState } from 'react';
import { afterPaint } from '../../routing/afterPaint';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Returns whether a drawing may render. Drawings on the same page render one after the other, to avoid one long task.
 * @param load loads the code of the drawing; the drawing itself handles a failure
 */
export function useRenderTurn(load: () => Promise<unknown>): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    lastTurn = Promise.allSettled([load(), lastTurn]).then(async () => {
      if (isUnmounted) return;
      // Lets the page handle pending events first.
      await afterPaint();
      setOn(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [load]);
  return isOn;
}
