import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import styles from '../inventory.module.css';
import type { MoveForm } from '../move/moveForm';
import type { DraftHandle } from './useDraft';

/** Stores each change of the surrounding form as a draft, and offers to continue an earlier draft. */
export function DraftKeeper({ draft }: { draft: DraftHandle }) {
  const { watch, reset, setFocus } = useFormContext<MoveForm>();
  const save = useEffectEvent(draft.save);
  useEffect(() => {
    const { unsubscribe } = watch((form) => save(form as MoveForm));
    return unsubscribe;
  }, [watch]);

  const { offered } = draft;
  if (!offered) return null;
  // The buttons disappear with the offer: keep the focus in the form.
  const goToForm = () => setFocus(`ids.${Object.keys(offered.form.ids)[0]}`);
  return (
    <div className={styles.offer} role="status">
      <span>{t('There is an unsent form from before.')}</span>
      <Button
        variant="outlined"
        onClick={() => {
          goToForm();
          draft.resume(offered);
          reset(offered.form);
        }}
      >
        {t('Continue it')}
      </Button>
      <Button
        onClick={() => {
          goToForm();
          draft.discard(offered);
        }}
      >
        {t('Discard it')}
      </Button>
    </div>
  );
}
