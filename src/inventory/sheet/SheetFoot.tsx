import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetFootProps {
  /** The sums of the lines. */
  figures: ReactNode;
  /** The button that books the lines, with the reason why it does not beside it. */
  children: ReactNode;
}

/** The end of a sheet of lines. It stays at the bottom of the window while the sheet is longer. */
export const SheetFoot = ({ figures, children }: SheetFootProps) => (
  <div className={styles.foot}>
    <div className={styles.figures}>{figures}</div>
    <div className={styles.send}>{children}</div>
  </div>
);
