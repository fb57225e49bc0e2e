import { Suspense } from 'react';
import { hasExtra } from '../extras';
import { lazyAddition } from '../routing/lazyComponent';
import styles from './dashboard.module.css';
import { LatestTransactions } from './LatestTransactions';
import { ScarcestProducts } from './ScarcestProducts';

const PanelNews = lazyAddition(() => import('./PanelNews'));

/** What stands below the charts. */
export default function Lists() {
  return (
    <div className={styles.lists}>
      <LatestTransactions />
      {hasExtra('scarcest') && <ScarcestProducts />}
      <Suspense>{hasExtra('live') && <PanelNews />}</Suspense>
    </div>
  );
}
