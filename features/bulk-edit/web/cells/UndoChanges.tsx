import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useSyncExternalStore } from 'react';
import { NOTHING } from '../../../../src/format/nothing';
import { plural, t, translate } from '../../../../src/texts/t';
import { Button, IconButton } from '../../../../src/views/Button';
import type { Step } from './cellSteps';
import type { Cells } from './cellStore';
import styles from './cells.module.css';

/** The message about the values saved last, with the button that restores the old ones. */
export function UndoChanges({ cells }: { cells: Cells }) {
  const step = useSyncExternalStore(cells.subscribe, cells.lastStep);
  const act = (action: () => void) => () => {
    action();
    // The last step takes the focused button with it.
    if (!cells.lastStep()) document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    // Always rendered, as the live region of the layout is.
    <div className={styles.undo} aria-live="polite">
      {step && (
        <>
          <span>{changeText(step)}</span>
          <Button onClick={act(cells.undo)}>{t('Undo|change')}</Button>
          <IconButton aria-label={t('Dismiss')} title={t('Dismiss')} onClick={act(cells.dropSteps)}>
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
