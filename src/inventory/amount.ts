/** Whether a text is a whole number from 0, such as a figure that was counted. */
export const isFigure = (text: string): boolean => /^\d+$/.test(text);

/** Whether it is one from 1: so many pieces are moved, or ordered. */
export const isAmount = (text: string): boolean => /^[1-9]\d*$/.test(text);
