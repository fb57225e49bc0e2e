/** As the `ref` of an element that can be focused: it takes the focus when it appears, and so comes into view. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
