/** The only method of valuing stock. Each report names it. */
export const METHOD = 'moving-average';
