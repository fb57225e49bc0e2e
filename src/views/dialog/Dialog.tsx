import { type ReactNode, useId, useRef } from 'react';
import styles from './Dialog.module.css';
import { showModal } from './showModal';

interface DialogProps {
  question: string;
  /** The text below the question. */
  subject: string;
  /** True while the action runs; the dialog cannot be cancelled then. */
  busy: boolean;
  /** True for a dialog with a form: it is wide, and a click on the backdrop does not close it. */
  holdsForm?: boolean;
  /** True for a form with few fields, in one column. */
  isNarrow?: boolean;
  onCancel: () => void;
  /** The content, with the confirm and cancel buttons. */
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog({
  question,
  subject,
  busy,
  holdsForm = false,
  isNarrow = false,
  onCancel,
  children,
}: DialogProps) {
  const id = useId();
  const pressedAround = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels
    <dialog
      ref={showModal}
      className={`${styles.dialog} ${holdsForm && !isNarrow ? styles.wide : ''}`}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-subject`}
      aria-busy={busy}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      // Browsers close the dialog on the second Escape even if the first was cancelled. StrictMode may have reopened it already.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (busy) currentTarget.showModal();
        else onCancel();
      }}
      // Ignores the second click of the double-click that opened the dialog.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
      // A click on the backdrop has the dialog as its target. So has a drag that ends on the backdrop, hence the check here.
      onPointerDown={({ target, currentTarget }) => {
        pressedAround.current = target === currentTarget && !holdsForm;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedAround.current && !busy) onCancel();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-question`}>{question}</h2>
        <p id={`${id}-subject`}>{subject}</p>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
