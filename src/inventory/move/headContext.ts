import { createContext } from 'react';

/** Folds the head of the form, if all of it is known. */
export const HeadContext = createContext<() => unknown>(() => {});
