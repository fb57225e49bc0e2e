import { useEffect, useEffectEvent } from 'react';
import { NavigationType } from 'react-router';
import { useAppHistory } from '../navigation/AppRouter';
import { topmostLayer } from '../views/layers';

/** The width from which on the sidebar is always shown, and Back leads to the page before, whatever is open. */
export const WIDE = '(min-width: 901px)';

/**
 * Lets Back close the topmost menu or dialog, or else the sidebar, on a phone, where they cover the page. Another Back leaves the page.
 * @param fold collapses the unfolded sidebar; undefined while it is collapsed
 */
export function useBackCloses(fold: (() => void) | undefined): void {
  const { history } = useAppHistory();
  const closing = useEffectEvent(() => topmostLayer() ?? fold);
  useEffect(
    () =>
      history.block(
        ({ action }) => action === NavigationType.Pop && !window.matchMedia(WIDE).matches && closing() !== undefined,
        () => closing()?.(),
        { isFirst: true },
      ),
    [history],
  );
}
