import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';
import { Part } from './Part';

interface CardProps extends Pick<ComponentProps<typeof Part>, 'children'> {
  title: string;
  action?: ReactNode;
}

/** A section of a page with a title. */
export const Card = ({ title, action, children }: CardProps) => (
  <section className={styles.card}>
    <div className={styles.top}>
      <h2>{title}</h2>
      {action}
    </div>
    <Part>{children}</Part>
  </section>
);

/** A grid of cards. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={styles.cards}>{children}</div>;
