import { daysAgo } from '../../../src/format/date';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { numberText } from '../pattern';
import type { settings } from '../settings';
import styles from './documentNumbers.module.css';

/** The numbers that the saved settings make. */
export default function NumberExample({ values }: { values: AnyRow }) {
  const { pattern, receipt, delivery, correction } = values as typeof settings.defaults;
  const day = daysAgo(0);
  const numbers = [receipt, delivery, receipt + correction].map((type, index) =>
    numberText(pattern, { type, number: 12 - index, day, warehouse: 'GD' }),
  );
  return (
    <p className={styles.example}>
      {t('For example')} {numbers.join(', ')}. {t('The code of a warehouse is on the page of the warehouse.')}
    </p>
  );
}
