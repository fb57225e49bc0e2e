import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** A grey block where a part of a page will stand; `height` in pixels. */
export const SkeletonBlock = ({ height }: { height: number }) => <span className={styles.block} style={{ height }} />;

interface SkeletonRowsProps {
  count: number;
  /** Cells with a grey bar. */
  columns: number;
  /** Further cells of each row. */
  children: ReactNode;
}

/** Grey rows where those of a table will stand. They breathe as one: hundreds of moving bars would hold up the page. */
export const SkeletonRows = ({ count, columns, children }: SkeletonRowsProps) => (
  <tbody className={styles.rows}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
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
