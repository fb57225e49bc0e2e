import { useWatch } from 'react-hook-form';
import type { MoveForm } from '../../../src/inventory/move/moveForm';
import { t } from '../../../src/texts/t';
import { tNodes } from '../../../src/texts/tNodes';
import { RecordLink } from '../../../src/views/links/RecordLink';
import styles from './returns.module.css';

/** The transaction whose goods the form returns, where there is one. */
export default function Origin() {
  const id = useWatch<MoveForm, 'returnOf'>({ name: 'returnOf' });
  if (!id) return null;
  return (
    <p className={styles.origin}>
      {tNodes('At most what is left of {transaction}, at the prices of that time.', {
        transaction: (
          <RecordLink to="transactions" id={id}>
            {t('transaction #{id}', { id })}
          </RecordLink>
        ),
      })}
    </p>
  );
}
