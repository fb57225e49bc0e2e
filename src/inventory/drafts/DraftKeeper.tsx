import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../views/Button';
import styles from '../inventory.module.css';
import type { MoveForm } from '../move/moveForm';
import type { DraftHandle } from './useDraft';

/** Keeps the form around it as a draft while it is filled in, and offers an earlier one back. */
export function DraftKeeper({ draft }: { draft: DraftHandle }) {
  const { watch, reset, setFocus } = useFormContext<MoveForm>();
  const keep = useEffectEvent(draft.keep);
  useEffect(() => {
    const { unsubscribe } = watch((form) => keep(form as MoveForm));
    return unsubscribe;
  }, [watch]);

  const { offered } = draft;
  if (!offered) return null;
  // The buttons go with the offer.
  const goToForm = () => setFocus(`ids.${Object.keys(offered.form.ids)[0]}`);
  return (
    <div className={styles.offer} role="status">
      <span>A form that was not sent is kept from before.</span>
      <Button
        variant="outlined"
        onClick={() => {
          goToForm();
          draft.resume(offered);
          reset(offered.form);
        }}
      >
        Continue it
      </Button>
      <Button
        onClick={() => {
          goToForm();
          draft.discard(offered);
        }}
      >
        Discard it
      </Button>
    </div>
  );
}
