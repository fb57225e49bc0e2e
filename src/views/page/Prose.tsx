import styles from './Page.module.css';

/** A longer text written by a user, with its line breaks. */
export const Prose = ({ children }: { children: string }) => <p className={styles.prose}>{children}</p>;
