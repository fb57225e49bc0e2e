import { useEffect, useId } from 'react';
import { formatNumber } from '../../format/number';
import type { Entity } from '../../schema/entity';
import { useLanguage } from '../../texts/language';
import { countRecords, plural, t, translate } from '../../texts/t';
import { Button } from '../Button';
import messages from '../messages/messages.module.css';
import type { Step } from './allRows';
import styles from './export.module.css';

/** The progress of an export. */
export interface Progress {
  step?: Step;
  /** The error of the last attempt, which is retried soon. */
  waiting?: Error | undefined;
  /** The error that stopped the export, and a callback that resumes it. */
  stuck?: { why: Error; goOn: () => void } | undefined;
  /** The result: `done`, or the error that ended the export. */
  outcome?: 'done' | Error;
}

interface ExportPanelProps {
  entity: Entity;
  /** The file name, or the title of the printed list. */
  title: string;
  progress: Progress;
  onCancel: () => void;
  onClose: () => void;
}

/** The progress of an export or a print, with Cancel and the result, in a corner. The page stays usable. */
export function ExportPanel({ entity, title, progress, onCancel, onClose }: ExportPanelProps) {
  useLanguage();
  const { step, waiting, stuck, outcome } = progress;
  const id = useId();
  // The browser asks for confirmation before it closes the tab during an export.
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
          {t('Error: ') + translate(failure.message)}
        </p>
      ) : (
        <p role={outcome ? 'status' : undefined}>
          {outcome && step
            ? summary(entity, step)
            : waiting
              ? t('{count} · {error}, trying again', { count: count(step), error: translate(waiting.message) })
              : count(step)}
        </p>
      )}
      <div className={styles.buttons}>
        {!outcome && stuck && (
          <Button variant="contained" onClick={stuck.goOn}>
            {t('Go on')}
          </Button>
        )}
        {outcome ? (
          <Button variant="outlined" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}

const count = (step: Step | undefined) =>
  step ? t('{count} of {total}', { count: formatNumber(step.count), total: formatNumber(step.total) }) : '…';

/** Returns the number of exported rows, and of rows added or lost while the list was read. */
function summary({ one, many }: Entity, { count: rows, late, missing }: Step): string {
  return [
    t('Exported {records}.', { records: countRecords(rows, one, many) }),
    late > 0 &&
      plural(
        late,
        '{count} was added meanwhile and is at the end.',
        '{count} were added meanwhile and are at the end.',
      ),
    missing > 0 &&
      plural(
        missing,
        '{count} could not be read, since the list was changed meanwhile: export it again.',
        '{count} could not be read, since the list was changed meanwhile: export it again.',
      ),
  ]
    .filter(Boolean)
    .join(' ');
}
