import { createContext } from 'react';

/** Holds the function that a drawing calls once it is painted with its parts. */
export const DrawnContext = createContext({ current: () => {} });
