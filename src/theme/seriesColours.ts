/**
 * The colours of several series in one chart, in turn. Each has a contrast of at least 3 to the paper of both schemes, and the
 * first two differ for colour-blind people.
 */
export const seriesColours = ['#3B82F6', '#B45309', '#0D9488', '#A855F7'] as const;
