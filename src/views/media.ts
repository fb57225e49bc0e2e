/** Tells whether the screen is used by touch, without a pointer that hovers. */
export const isTouch = (): boolean => window.matchMedia('(hover: none)').matches;

/** Tells whether the window is as narrow as a phone, where the rows of a list are cards. */
export const isPhone = (): boolean => window.matchMedia('(max-width: 599px)').matches;
