import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A titled part of a page. */
export const Card = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className={styles.card}>
    <div className={styles.top}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

/** Cards side by side where there is room. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={styles.cards}>{children}</div>;
