/** The turn of the drawing that is being rendered. A drawing ends it once it is painted with its parts. */
export const turn = { end: (): void => {} };
