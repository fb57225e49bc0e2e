import type { ReactNode } from 'react';
import { langOf } from '../../format/language';
import styles from './Page.module.css';

interface PageProps {
  heading: ReactNode;
  /** Links above the heading, such as the back link. */
  above?: ReactNode;
  /** Buttons and links next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: the h1, its links and actions, and the content. */
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
