import type { CSSProperties } from 'react';

/** Pixels between a menu and the edge of the screen. */
const MARGIN = 12;
/** Pixels between a menu and its button. */
const GAP = 4;

/** Pixels below a button that are enough for most menus. */
const ENOUGH = 400;

/**
 * Positions a menu below a button, aligned to the side with more space, or above it where there is more space. The menu scrolls where
 * it is higher than the space.
 */
export function besides(button: Element): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const side =
    left + right < clientWidth
      ? { left, maxWidth: clientWidth - left - MARGIN }
      : { right: clientWidth - right, maxWidth: right - MARGIN };
  const below = clientHeight - bottom;
  const isBelow = below > Math.min(top, ENOUGH);
  const across = isBelow ? { top: bottom + GAP } : { bottom: clientHeight - top + GAP };
  return { ...side, ...across, maxHeight: (isBelow ? below : top) - GAP - MARGIN };
}
