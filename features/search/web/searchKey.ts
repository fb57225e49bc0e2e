const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The key of commands, as the user's keyboard names it. */
export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl');

/** The name of a key that all keyboards have. */
export const ESCAPE = 'Esc';

/** The keys that open the search, as the user's keyboard names them. */
export const searchKeys = (): string => `${commandKey()}${isApple() ? '' : ' '}K`;

/** Returns whether a key opens the search: Ctrl-K, on an Apple keyboard ⌘K. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey && !repeat;
