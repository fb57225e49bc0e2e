import styles from './Skeleton.module.css';

/** A grey bar where a line of text will stand. */
export const SkeletonLine = () => <span className={styles.line} />;

/** A grey block where a part of a page will stand; `height` in pixels. */
export const SkeletonBlock = ({ height }: { height: number }) => (
  <span className={`${styles.line} ${styles.block}`} style={{ height }} />
);
