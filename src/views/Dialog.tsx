import { type ReactNode, useId, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  question: string;
  /** What it is about. */
  subject: string;
  /** True while what was confirmed is under way: it cannot be called off then. */
  busy: boolean;
  /** True where much is typed in it: it is wide then, and a click around it does not throw that away. */
  holdsForm?: boolean;
  /** True of a form of a few fields, one below the other. */
  isNarrow?: boolean;
  onCancel: () => void;
  /** The way on, and the way back. */
  children: ReactNode;
}

/** A question in front of the page, which waits for the answer. */
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
      // The second click of a double one that asked the question answers nothing, wherever it falls.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
      // A click around it has the dialog itself for its target; so has one that was dragged out of it.
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

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** As a `ref`. The page behind does not scroll meanwhile; closing gives the focus back to where it was. */
function showModal(dialog: HTMLDialogElement | null) {
  const { style, clientWidth } = document.documentElement;
  // The room of its scrollbar stays, where that takes any.
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = 'hidden';
  dialog?.showModal();
  return () => {
    style.overflow = '';
    style.scrollbarGutter = '';
    dialog?.close();
  };
}
