import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface ConfirmDialogProps {
  question: string;
  /** What it is about. */
  subject: string;
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, confirmLabel, busy, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-subject`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-question`} sx={{ fontSize: 16 }}>
        {question}
      </DialogTitle>
      <DialogContent id={`${id}-subject`} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {subject}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus>
          Cancel
        </Button>
        <Button onClick={onConfirm} disabled={busy} color="error" variant="contained">
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
