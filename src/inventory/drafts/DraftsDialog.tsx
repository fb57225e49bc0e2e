import { Button } from '../../views/Button';
import { Dialog, DialogButtons } from '../../views/dialog/Dialog';
import { draftKeys } from './draftKeys';

interface DraftsDialogProps {
  onCancel: () => void;
  /** Told once they are kept, or gone. */
  onAnswered: () => void;
}

/** Asks, before somebody signs out, what becomes of forms that were not sent: everybody signs in as the same. */
const DraftsDialog = ({ onCancel, onAnswered }: DraftsDialogProps) => (
  <Dialog
    question="Keep the form that was not sent?"
    subject="Whoever signs in next in this browser is offered what is kept, and can go on with it."
    busy={false}
    onCancel={onCancel}
  >
    <DialogButtons>
      <Button variant="outlined" onClick={onAnswered}>
        Keep
      </Button>
      <Button
        variant="contained"
        tone="error"
        onClick={() => {
          for (const key of draftKeys()) localStorage.removeItem(key);
          onAnswered();
        }}
      >
        Discard
      </Button>
    </DialogButtons>
  </Dialog>
);

export default DraftsDialog;
