import { t } from '../../texts/t';
import { Button } from '../Button';
import { Dialog, DialogButtons } from './Dialog';

interface ConfirmDialogProps {
  question: string;
  /** The record in question. */
  subject: string;
  confirmLabel: string;
  /** True while the action runs; the dialog cannot be cancelled then. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export const ConfirmDialog = ({ confirmLabel, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog {...dialog}>
    {/* The browser focuses the first button, which must be the harmless one. */}
    <DialogButtons>
      <Button onClick={dialog.onCancel} disabled={dialog.busy}>
        {t('Cancel')}
      </Button>
      <Button variant="contained" tone="error" onClick={onConfirm} disabled={dialog.busy}>
        {confirmLabel}
      </Button>
    </DialogButtons>
  </Dialog>
);
