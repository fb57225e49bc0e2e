import { t } from '../../texts/t';
import styles from './messages.module.css';
import { SkeletonBlock } from './Skeleton';

/** A spinner. */
export const Spinner = ({ label = t('Loading') }: { label?: string }) => (
  <span className={styles.spinner} role="progressbar" aria-label={label} />
);

/** The placeholder of a page that loads: a spinner and skeletons. */
export const Loading = () => (
  <div className={styles.loading}>
    <div className={styles.loadingTop}>
      <Spinner />
    </div>
    <SkeletonBlock height={96} />
    <SkeletonBlock height={300} />
  </div>
);
