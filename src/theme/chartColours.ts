/**
 * The colours of several series in one chart, in turn. Each has a contrast of at least 3 to the paper of both schemes, and the
 * first two differ for colour-blind people.
 */
export const seriesColours = ['#3B82F6', '#B45309', '#0D9488', '#A855F7'] as const;

/** The colours of the charts, the same in both schemes. */
export const chartColours = {
  line: '#3B82F6',
  bar: '#10B981',
  receipts: '#3B82F6',
  deliveries: '#8B5CF6',
  lowStock: '#EF4444',
  inStock: '#10B981',
} as const;

/** The colours that a doughnut's slices cycle through. */
export const sliceColours = ['#3B82F6', '#10B981', '#F59E0B', '#EF4444'] as const;
