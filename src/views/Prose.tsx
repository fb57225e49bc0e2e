import styles from './Page.module.css';

/** A longer text as somebody wrote it, line breaks kept. */
export const Prose = ({ children }: { children: string }) => <p className={styles.prose}>{children}</p>;
