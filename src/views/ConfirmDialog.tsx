import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ErrorMessage } from './ErrorMessage';

interface ConfirmDialogProps {
  question: string;
  /** What it is about. */
  subject: string;
  /** What went wrong when it was confirmed. */
  failure?: string;
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, failure, confirmLabel, busy, onConfirm, onCancel } = props;
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
      <DialogContent
        sx={{ display: 'grid', gap: 1.5, color: 'text.secondary', overflowWrap: 'anywhere', '& > p': { m: 0 } }}
      >
        <p id={`${id}-subject`}>{subject}</p>
        {failure !== undefined && <ErrorMessage message={failure} focused />}
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
