import { type ReactElement, useState } from 'react';
import { ResponsiveContainer } from 'recharts';
import { UsedContext } from './ChartParts';

interface DrawingContainerProps {
  /** At the first render, so that the drawing renders at once and not only after it is measured. In pixels. */
  width: number;
  height: number;
  minWidth?: number;
  children: ReactElement;
}

/** Makes a drawing as wide as its frame, and notices when the user uses it. */
export function DrawingContainer({ width, height, minWidth = 0, children }: DrawingContainerProps) {
  const [isUsed, setUsed] = useState(false);
  const onUse = () => setUsed(true);
  return (
    <UsedContext value={isUsed}>
      <ResponsiveContainer
        width="100%"
        minWidth={minWidth}
        height={height}
        initialDimension={{ width: Math.max(width, minWidth), height }}
        onPointerEnter={onUse}
        onFocus={onUse}
      >
        {children}
      </ResponsiveContainer>
    </UsedContext>
  );
}
