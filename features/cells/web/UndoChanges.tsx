import CloseIcon from '@mui/icons-material/CloseOutlined';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { NOTHING } from '../../../src/format/number';
import { plural, t, translate } from '../../../src/texts/t';
import { Button, IconButton } from '../../../src/views/Button';
import type { Step } from './cellSteps';
import type { Cells } from './cellStore';
import styles from './cells.module.css';
import { useRoomBelow } from './useRoomBelow';

/** The message about the values saved last, with the button that restores the old ones. */
export function UndoChanges({ cells }: { cells: Cells }) {
  const step = useSyncExternalStore(cells.subscribe, cells.lastStep);
  const message = useRoomBelow(step !== undefined);
  const leave = () => {
    // The last step takes the focused button with it.
    if (!cells.lastStep()) document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const undo = async ({ detail }: MouseEvent) => {
    const undoing = cells.undo();
    leave();
    const focused = document.activeElement;
    const refused = await undoing;
    // By the keyboard, the next key is for the step before: in the cell it would overwrite the value of another user.
    const isKeptByKeyboard = detail === 0 && cells.lastStep() !== undefined;
    if (refused && !isKeptByKeyboard && document.activeElement === focused) cells.open(refused);
  };
  const dismiss = () => {
    cells.dropSteps();
    leave();
  };
  return (
    // Always rendered, as the live region of the layout is.
    <div ref={message} className={styles.undo} aria-live="polite">
      {step && (
        <>
          <span>{changeText(step)}</span>
          <Button onClick={undo}>{t('Undo|change')}</Button>
          <IconButton aria-label={t('Dismiss')} title={t('Dismiss')} onClick={dismiss}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </div>
  );
}

function changeText({ changes }: Step): string | undefined {
  const [first] = changes;
  if (!first) return undefined;
  const { column, before, after } = first;
  const field = translate(column.label);
  const shown = (plain: string) => column.textOf(column.valueOf(plain)) || NOTHING;
  return changes.length > 1
    ? plural(changes.length, '{field}: {count} value changed', '{field}: {count} values changed', { field })
    : `${field}: ${shown(before)} → ${shown(after)}`;
}
