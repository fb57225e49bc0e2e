import styles from './messages.module.css';
import { SkeletonBlock } from './Skeleton';

/** Something on its way. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <span className={styles.spinner} role="progressbar" aria-label={label} />
);

/** A page on its way: a spinner, and skeletons where its parts will stand. */
export const Loading = () => (
  <div className={styles.loading}>
    <div className={styles.loadingTop}>
      <Spinner />
    </div>
    <SkeletonBlock height={96} />
    <SkeletonBlock height={300} />
  </div>
);
