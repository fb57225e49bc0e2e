/** As a `ref`: the focus comes with the element, and so does the view. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
