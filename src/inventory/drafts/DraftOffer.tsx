import { useFormContext } from 'react-hook-form';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import later from '../later.module.css';
import type { MoveForm } from '../move/moveForm';
import type { Draft } from './draftStore';
import type { DraftHandle } from './useDraft';

/** Offers to continue an earlier draft. */
export default function DraftOffer({ draft, offered }: { draft: DraftHandle; offered: Draft }) {
  const { reset, setFocus } = useFormContext<MoveForm>();
  // The buttons disappear with the offer: keep the focus in the form.
  const goToForm = () => setFocus(`ids.${Object.keys(offered.form.ids)[0]}`);
  return (
    <div className={later.offer} role="status">
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
