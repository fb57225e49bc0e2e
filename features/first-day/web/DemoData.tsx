import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import styles from './firstDay.module.css';
import { firstDay, removeDemo } from './firstDayCalls';
import { useHidden } from './hidden';

/** The notice of demo data, below the figures of the main panel. Otherwise nothing. */
export default function DemoData() {
  const { data } = useCall(firstDay, {});
  const [isHidden, hide] = useHidden();
  if (!data || data.demo === 'none' || isHidden('demo')) return null;
  return <DemoNotice isRemovable={data.demo === 'only'} onHide={() => hide('demo')} />;
}

interface DemoNoticeProps {
  /** Whether the database holds nothing but the demo data. */
  isRemovable: boolean;
  onHide: () => void;
}

/** Says that the figures are demo data, and removes the data. */
function DemoNotice({ isRemovable, onHide }: DemoNoticeProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const remove = async () => {
    setRemoving(true);
    setRefusal('');
    await send(removeDemo, {}).catch(({ message }: Error) => setRefusal(message));
    setRemoving(false);
    setAsking(false);
    await queries.invalidateQueries();
  };
  return (
    <section className={styles.demo} aria-label={t('Demo data')}>
      <p>
        <strong>{t('Demo data')}</strong>{' '}
        {isRemovable
          ? t('These records are fictitious, for trying things out.')
          : t('These records began as demo data and were changed since. Start with an empty database for your own.')}
      </p>
      {refusal && <p role="alert">{translate(refusal)}</p>}
      <span className={styles.ways}>
        {isRemovable && hasRole('administrator') && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('Remove demo data')}
          </Button>
        )}
        <Button onClick={onHide}>{t('Hide')}</Button>
      </span>
      {isAsking && (
        <ConfirmDialog
          question={t('Do you want to remove the demo data?')}
          subject={t(
            'All products, partners, warehouses and transactions are deleted for good. Accounts and settings stay.',
          )}
          confirmLabel={t('Remove')}
          busy={isRemoving}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
