import { useId } from 'react';
import { Button } from './Button';
import styles from './ConfirmDialog.module.css';

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
export function ConfirmDialog({ question, subject, confirmLabel, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels
    <dialog
      ref={showModal}
      className={styles.dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-subject`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      // A browser closes it at the second Escape, whatever became of the first. React's double start may have opened it again.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (busy) currentTarget.showModal();
        else onCancel();
      }}
      // Around it, that is: inside, it is always one of its parts that is clicked.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && !busy) onCancel();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-question`}>{question}</h2>
        <p id={`${id}-subject`}>{subject}</p>
        {/* A browser gives the focus to the first, which is the harmless one. */}
        <div className={styles.actions}>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button variant="contained" tone="error" onClick={onConfirm} disabled={busy}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** As a `ref`. Closing gives the focus back to where it was. */
function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}
