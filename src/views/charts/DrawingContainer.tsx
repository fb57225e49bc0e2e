import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';

interface DrawingContainerProps {
  /** At the first render, so that the drawing renders at once and not only after it is measured. In pixels. */
  width: number;
  height: number;
  minWidth?: number;
  children: ReactElement;
}

/** Makes a drawing as wide as its frame. */
export const DrawingContainer = ({ width, height, minWidth = 0, children }: DrawingContainerProps) => (
  <ResponsiveContainer
    width="100%"
    minWidth={minWidth}
    height={height}
    initialDimension={{ width: Math.max(width, minWidth), height }}
  >
    {children}
  </ResponsiveContainer>
);
