import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** A skeleton where a part of a page will stand; `height` in pixels. */
export const SkeletonBlock = ({ height }: { height: number }) => <span className={styles.block} style={{ height }} />;

interface SkeletonRowsProps {
  count: number;
  /** Cells with a bar. */
  columns: number;
  /** Further cells of each row. */
  children: ReactNode;
}

/** Skeletons of the rows of a table. They breathe as one: hundreds of moving bars would hold up the page. */
export const SkeletonRows = ({ count, columns, children }: SkeletonRowsProps) => (
  <tbody className={styles.rows}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
      <tr key={row} aria-hidden>
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: and so are their cells
          <td key={column} className={styles.cell} />
        ))}
        {children}
      </tr>
    ))}
  </tbody>
);
