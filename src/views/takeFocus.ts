/** Ref callback that focuses an element on mount, which also scrolls it into view. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
