import { Slot } from '../views/slots/Slot';
import styles from './dashboard.module.css';
import { LatestTransactions } from './LatestTransactions';

/** The lists below the charts. */
export default function Lists() {
  return (
    <div className={styles.lists}>
      <LatestTransactions />
      <Slot name="panel" />
    </div>
  );
}
