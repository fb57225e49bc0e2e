import { createContext } from 'react';

/** Folds the head of the form, if it is complete. */
export const HeadContext = createContext<() => unknown>(() => {});
