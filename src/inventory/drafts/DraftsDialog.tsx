import { store } from '../../localStore';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import { Dialog, DialogButtons } from '../../views/dialog/Dialog';
import { draftKeys } from './draftKeys';

interface DraftsDialogProps {
  onCancel: () => void;
  /** Called after the choice, when the drafts are kept or deleted. */
  onAnswered: () => void;
}

/** Asks at sign-out whether to keep unsent forms: with the documented sign-in, all users share one account. */
const DraftsDialog = ({ onCancel, onAnswered }: DraftsDialogProps) => (
  <Dialog
    question={t('Keep the unsent form?')}
    subject={t('The next user of this browser sees the kept form and can go on with it.')}
    busy={false}
    onCancel={onCancel}
  >
    <DialogButtons>
      <Button variant="outlined" onClick={onAnswered}>
        {t('Keep')}
      </Button>
      <Button
        variant="contained"
        tone="error"
        onClick={() => {
          for (const key of draftKeys()) store(key, null);
          onAnswered();
        }}
      >
        {t('Discard')}
      </Button>
    </DialogButtons>
  </Dialog>
);

export default DraftsDialog;
