import type { ReactNode } from 'react';
import { langOf } from '../format/language';
import styles from './Page.module.css';

interface PageProps {
  heading: ReactNode;
  /** Links above the heading: the way back. */
  above?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page inside the layout: its one heading, what leads away from it, and its content. */
export const Page = ({ heading, above, actions, children }: PageProps) => (
  <div className={styles.page}>
    {above && <div className={styles.above}>{above}</div>}
    <div className={styles.top}>
      <h1 tabIndex={-1} lang={langOf(heading)}>
        {heading}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </div>
);
