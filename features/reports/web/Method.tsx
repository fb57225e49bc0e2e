import { t } from '../../../src/texts/t';
import styles from './reports.module.css';

/** Says how a report values stock. */
export const Method = () => (
  <p className={styles.method}>
    {t(
      'Value: the moving average of what the goods cost in their warehouse, as it was when each transaction was recorded.',
    )}
  </p>
);
