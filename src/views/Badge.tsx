import styles from './Badge.module.css';

/** A short label next to a value. */
export const Badge = ({ tone, children }: { tone: 'success' | 'warning'; children: string }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
