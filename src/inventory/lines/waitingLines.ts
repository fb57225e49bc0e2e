import { useLayoutEffect } from 'react';
import { createShared, useShared } from '../../sharedValue';

/** The number of lines whose product is not known yet: the box looks for it, and the end of the form shows the number. */
const waiting = createShared(0);

/** The number of the form's rows whose product is being looked up by its typed name. */
export const searchedRows = createShared(0);

/** Registers the lines of the form that wait for their products. */
export const useRegisterWaitingLines = (count: number): void =>
  useLayoutEffect(() => {
    waiting.set(count);
    return () => waiting.set(0);
  }, [count]);

/** Returns the number of lines that wait for their products. */
export const useWaitingLines = (): number => useShared(waiting);
