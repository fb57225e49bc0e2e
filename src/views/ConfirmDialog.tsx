import { Button } from './Button';
import { Dialog, DialogButtons } from './Dialog';

interface ConfirmDialogProps {
  question: string;
  /** What it is about. */
  subject: string;
  confirmLabel: string;
  /** True while what was confirmed is under way: it cannot be called off then. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ confirmLabel, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog {...dialog}>
    {/* A browser gives the focus to the first, which is the harmless one. */}
    <DialogButtons>
      <Button onClick={dialog.onCancel} disabled={dialog.busy}>
        Cancel
      </Button>
      <Button variant="contained" tone="error" onClick={onConfirm} disabled={dialog.busy}>
        {confirmLabel}
      </Button>
    </DialogButtons>
  </Dialog>
);
