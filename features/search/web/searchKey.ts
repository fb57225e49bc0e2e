const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The keys that open the search, as the user's keyboard names them. */
export const searchKeys = (): string => (isApple() ? '⌘K' : 'Ctrl K');

/** Returns whether a key opens the search: Ctrl-K, on an Apple keyboard ⌘K. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey && !repeat;
