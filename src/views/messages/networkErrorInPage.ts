import { useLayoutEffect } from 'react';
import { createShared, useShared } from '../../sharedValue';

/*
 * Shows "Error: Network Error" only once: in place of the missing part if there is one, otherwise in the connection bar.
 */

/** The number of parts of the page that show the error. */
const parts = createShared(0);

/** Whether the server has a newer build of the app, without the files that this page has not loaded yet. */
const outdated = createShared(false);

export const setOutdated = (): void => outdated.set(true);

/** Registers a part of the page that shows the error, while `isShown` is true. */
export const useRegisterNetworkError = (isShown: boolean | undefined): void =>
  useLayoutEffect(() => {
    if (!isShown) return;
    parts.set(parts.get() + 1);
    return () => parts.set(parts.get() - 1);
  }, [isShown]);

export const useIsOutdated = (): boolean => useShared(outdated);

/** Returns whether a part of the page shows the error. */
export const useIsNetworkErrorShown = (): boolean => useShared(parts) > 0;
