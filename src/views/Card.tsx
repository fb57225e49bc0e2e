import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

/** A titled part of a page. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Cards side by side where there is room. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={styles.cards}>{children}</div>;
