import type { TransactionProduct } from '../../../contract/details/transaction';
import { sumOf } from '../../format/number';
import { plural, t } from '../../texts/t';
import styles from './note.module.css';

/** The end of a transaction's printed document: its numbers of lines and pieces, and the room for signatures. Hidden on the screen. */
export default function TransactionFoot({ products = [] }: { products?: readonly TransactionProduct[] }) {
  return (
    <div className={styles.foot}>
      <p>
        {plural(products.length, '{count} line', '{count} lines')},{' '}
        {plural(
          sumOf(products, ({ quantity }) => quantity),
          '{count} piece',
          '{count} pieces',
        )}
      </p>
      <p className={styles.signatures}>
        <span>{t('Issued by')}</span>
        <span>{t('Received by')}</span>
      </p>
    </div>
  );
}
