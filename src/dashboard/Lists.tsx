import { hasExtra } from '../extras';
import styles from './dashboard.module.css';
import { LatestTransactions } from './LatestTransactions';
import { ScarcestProducts } from './ScarcestProducts';

/** What stands below the charts. */
export default function Lists() {
  return (
    <div className={styles.lists}>
      <LatestTransactions />
      {hasExtra('scarcest') && <ScarcestProducts />}
    </div>
  );
}
