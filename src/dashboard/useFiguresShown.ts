import { useEffect, useState } from 'react';
import type { Summary } from '../../contract/dashboard';
import { byWarehouse } from '../../contract/entities/scope';
import { useScope } from '../views/scope';
import { isSlotUsed } from '../views/slots/Slot';

/** How long the zeros of an empty database wait for an addition that shows something instead, in ms. */
const PATIENCE = 2000;

/**
 * Decides whether the main panel shows its figures. The zeros of an empty database wait for the additions above them: they must not
 * flash before a feature hides them. Other figures never wait.
 * @returns undefined while they wait, and the function by which an addition shows or hides zeros
 */
export function useFiguresShown(summary: Summary | null | undefined) {
  const { chosen } = useScope(byWarehouse);
  const [answer, setAnswer] = useState(isSlotUsed('panelStart') ? undefined : true);
  // Without products there are no moves. A warehouse without products does not mean an empty database.
  const areShown = chosen !== null || summary?.productsCount !== 0 || answer;
  const isWaiting = areShown === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setAnswer, PATIENCE, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return [areShown, setAnswer] as const;
}
