import type { CSSProperties } from 'react';

/** Pixels between a menu and the edge of the screen. */
const MARGIN = 12;

/** Positions a menu below a button, aligned to the side with more space, within the screen. A low button has it above. */
export function besides(button: Element): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const side =
    left + right < clientWidth
      ? { left, maxWidth: clientWidth - left - MARGIN }
      : { right: clientWidth - right, maxWidth: right - MARGIN };
  return top + bottom < clientHeight * 1.4 ? { top: bottom + 4, ...side } : { bottom: clientHeight - top + 4, ...side };
}
