import { useEffect, useId } from 'react';
import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import { Button } from '../Button';
import messages from '../messages.module.css';
import type { Step } from './allRows';
import styles from './export.module.css';

/** How far an export is. */
export interface Progress {
  step?: Step;
  /** Why there was no answer, which is asked for again shortly. */
  waiting?: Error | undefined;
  /** Why it does not go on by itself, and the way on. */
  stuck?: { why: Error; goOn: () => void } | undefined;
  /** Whether its file is whole, or why there is none. */
  outcome?: 'done' | Error;
}

interface ExportPanelProps {
  entity: Entity;
  /** The name of the file, or of the printed list. */
  title: string;
  progress: Progress;
  onCancel: () => void;
  onClose: () => void;
}

/** How far an export or a print is, the way to call it off, and what became of it; in a corner, while the page is used on. */
export function ExportPanel({ entity, title, progress, onCancel, onClose }: ExportPanelProps) {
  const { step, waiting, stuck, outcome } = progress;
  const id = useId();
  // Whoever closes the browser's tab before its end is asked first.
  useEffect(() => {
    if (outcome) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [outcome]);

  const failure = outcome instanceof Error ? outcome : stuck?.why;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {!outcome && <progress aria-labelledby={id} max={step?.total || undefined} value={step?.count} />}
      {failure ? (
        <p className={messages.error} role="alert">
          Error: {failure.message}
        </p>
      ) : (
        <p role={outcome ? 'status' : undefined}>
          {outcome && step
            ? summary(entity, step)
            : `${count(step)}${waiting ? ` · ${waiting.message}, trying again` : ''}`}
        </p>
      )}
      <div className={styles.buttons}>
        {!outcome && stuck && (
          <Button variant="contained" onClick={stuck.goOn}>
            Go on
          </Button>
        )}
        {outcome ? (
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button variant="outlined" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  );
}

const count = (step: Step | undefined) => (step ? `${formatNumber(step.count)} of ${formatNumber(step.total)}` : '…');

/** What the file holds, and what the list did meanwhile. */
function summary({ one, many }: Entity, { count: rows, late, missing }: Step): string {
  return [
    `Exported ${formatNumber(rows)} ${(rows === 1 ? one : many).toLowerCase()}.`,
    late > 0 && `${formatNumber(late)} came in meanwhile, and stand at the end.`,
    missing > 0 && `${formatNumber(missing)} could not be read, since the list was changed meanwhile: export it again.`,
  ]
    .filter(Boolean)
    .join(' ');
}
