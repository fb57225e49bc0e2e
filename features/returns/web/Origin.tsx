import { useWatch } from 'react-hook-form';
import type { MoveForm } from '../../../src/inventory/move/moveForm';
import { RecordLink } from '../../../src/views/links/RecordLink';
import styles from './returns.module.css';

/** The transaction whose goods the form returns, where there is one. */
export default function Origin() {
  const id = useWatch<MoveForm, 'returnOf'>({ name: 'returnOf' });
  if (!id) return null;
  return (
    <p className={styles.origin}>
      At most what is left of{' '}
      <RecordLink to="transactions" id={id}>
        {`transaction #${id}`}
      </RecordLink>
      , at the prices of that time.
    </p>
  );
}
