import type { Ref } from 'react';
import styles from './Skeleton.module.css';

/** A placeholder for a part of a page; `height` in pixels. */
export const SkeletonBlock = ({ height, ref }: { height: number; ref?: Ref<HTMLSpanElement> }) => (
  <span ref={ref} className={styles.block} style={{ height }} />
);

interface SkeletonRowsProps {
  count: number;
  /** The class of each cell: narrow windows hide some columns. */
  columns: readonly (string | undefined)[];
}

/** Placeholder rows of a table. One animation for all: hundreds of animated bars would slow down the page. */
export const SkeletonRows = ({ count, columns }: SkeletonRowsProps) => (
  <tbody className={styles.rows}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
      <tr key={row} aria-hidden>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: and so are their cells
          <td key={index} className={column} />
        ))}
      </tr>
    ))}
  </tbody>
);
