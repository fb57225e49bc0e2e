import { useEffect, useState } from 'react';
import { afterPaint } from '../../routing/afterPaint';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Whether it is this drawing's turn: several that appear together are drawn one after the other, not in one long task.
 * @param load fetches what it is drawn by; a failure is left to the drawing itself to tell
 */
export function useTurn(load: () => Promise<unknown>): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let gone = false;
    lastTurn = Promise.allSettled([load(), lastTurn]).then(async () => {
      if (gone) return;
      // The page has answered to whatever came meanwhile.
      await afterPaint();
      setOn(true);
    });
    return () => {
      gone = true;
    };
  }, [load]);
  return isOn;
}
