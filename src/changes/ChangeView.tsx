import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Change } from '../../contract/changes';
import { send } from '../calls/call';
import { formatNumber } from '../format/number';
import { plural, t } from '../texts/t';
import { Button } from '../views/Button';
import { ConfirmDialog } from '../views/dialog/ConfirmDialog';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import { Card } from '../views/page/Card';
import { DescriptionList } from '../views/page/DescriptionList';
import { takeFocus } from '../views/takeFocus';
import styles from './change.module.css';
import { cancelCall, download, refusedCall, undoCall, writeCall } from './changeCalls';
import { Difference, removedLabel, useFirstRows } from './Difference';

/** What the screen says of the changes of each source. */
const TEXTS = {
  file: {
    written: 'The file is imported.',
    undone: 'The import is undone.',
    question: 'Undo this import?',
    result: 'Records are as before. New ones are deleted, except those that are in use or have changed since.',
  },
  removal: {
    written: 'The records are deleted.',
    undone: 'The deleted records are back.',
    question: 'Undo these changes?',
    result: 'The deleted records come back, except those whose barcodes or categories are no longer free.',
  },
  edit: {
    written: 'The changes are saved.',
    undone: 'The changes are undone.',
    question: 'Undo these changes?',
    result: 'Records are as before, except those that have changed since.',
  },
} as const;

interface ChangeViewProps {
  change: Change;
  /** Requests the change again. */
  onChanged: () => Promise<unknown>;
  /** Called when the change is discarded. */
  onLeft: () => void;
  /** Notes above the buttons. */
  notes?: ReactNode;
  /** Whether it cannot be written yet. */
  isBlocked?: boolean;
  /** Whether its rows say nothing yet, because values for all of them are missing. */
  isWaiting?: boolean;
  /** What is chosen before the write, above the rows. */
  children?: ReactNode;
}

/** A change of many records: a difference to check, a write under way, or the result of the write or of its undo. */
export function ChangeView(props: ChangeViewProps) {
  const { change, onChanged, notes, isWaiting = false, children } = props;
  const { changeId: id, source, state } = change;
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const attempt: ButtonsProps['attempt'] = async (what, work, done = onChanged) => {
    setBusy(what);
    setFailure('');
    await work().then(done, ({ message }: Error) => setFailure(message));
    setBusy('');
    setAsking(false);
  };
  const texts = TEXTS[source as keyof typeof TEXTS] ?? TEXTS.edit;
  const problem = failure || change.error;
  return (
    <>
      {problem && <ErrorMessage message={problem} focused />}
      {state === 'written' && (
        <p ref={takeFocus} tabIndex={-1} role="status" className={styles.done}>
          {t(texts.written)}
        </p>
      )}
      {state === 'undone' && (
        <p role="status" className={styles.done}>
          {t(texts.undone)}
        </p>
      )}
      <Card title={change.title}>
        {!isWaiting && <Figures change={change} />}
        {notes}
        <Effects change={change} />
        {state === 'writing' && (
          <progress
            className={styles.progress}
            aria-label={t('Writing')}
            max={change.progress?.of}
            value={change.progress?.done}
          />
        )}
        <Buttons {...props} busy={busy} attempt={attempt} onUndo={() => setAsking(true)} />
      </Card>
      {state === 'ready' && children}
      {state !== 'writing' && !isWaiting && <Difference change={change} />}
      {isAsking && (
        <ConfirmDialog
          question={t(texts.question)}
          subject={t(texts.result)}
          confirmLabel={t('Undo')}
          busy={busy === 'undo'}
          onConfirm={() => void attempt('undo', () => send(undoCall, { params: { id } }))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The effects of the change beside its rows, and the rows that its undo left. */
const Effects = ({ change: { source, state, removed, made, notUndone } }: Pick<ChangeViewProps, 'change'>) => (
  <>
    {source === 'removal' && state === 'ready' && removed > 0 && (
      <p>
        {t(
          'Undo brings the deleted records back: under their numbers, with their price history, barcodes, shelves and levels. The audit trail keeps both.',
        )}
      </p>
    )}
    {made.length > 0 && (
      <p>
        {state === 'ready'
          ? t('Will also be created: {records}', { records: byList(made) })
          : t('Also created: {records}', { records: byList(made) })}
      </p>
    )}
    {notUndone.length > 0 && (
      <ul>
        {notUndone.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            {source === 'file' ? t('Row {row} stays: {message}', { row, message }) : message}
          </li>
        ))}
      </ul>
    )}
  </>
);

interface ButtonsProps extends ChangeViewProps {
  /** The name of the call under way. */
  busy: string;
  /** Calls the server. By default the change is requested again afterwards. */
  attempt: (what: string, work: () => Promise<unknown>, done?: () => unknown) => Promise<void>;
  onUndo: () => void;
}

function Buttons({ change, busy, attempt, onUndo, onLeft, isBlocked = false, isWaiting = false }: ButtonsProps) {
  const { changeId: id, source, state, created, updated, removed, refused } = change;
  const queries = useQueryClient();
  // Users write the rows that they have seen.
  const isShown = useFirstRows(change).data !== undefined;
  const params = { id };
  const isBusy = busy !== '';
  const isRemoval = source === 'removal';
  const effect = created + updated + removed;
  // The server has deleted a discarded change: nothing asks for it again.
  const leave = () => {
    void queries.invalidateQueries({ queryKey: ['changes'], refetchType: 'none' });
    onLeft();
  };
  return (
    <div className={styles.buttons}>
      {state === 'ready' && (
        <>
          <Button
            variant="contained"
            tone={isRemoval ? 'error' : 'primary'}
            disabled={isBusy || isBlocked || effect === 0 || !isShown}
            busy={busy === 'write' && t('Writing')}
            onClick={() => void attempt('write', () => send(writeCall, { params }))}
          >
            {isRemoval
              ? plural(removed, 'Delete {count} record', 'Delete {count} records')
              : plural(created + updated, 'Write {count} record', 'Write {count} records')}
          </Button>
          <Button disabled={isBusy} onClick={() => void attempt('discard', () => send(cancelCall, { params }), leave)}>
            {t('Discard')}
          </Button>
        </>
      )}
      {state === 'writing' && (
        <Button variant="outlined" onClick={() => void attempt('cancel', () => send(cancelCall, { params }))}>
          {t('Cancel')}
        </Button>
      )}
      {state === 'written' && effect > 0 && (
        <Button variant="outlined" tone="error" disabled={isBusy} onClick={onUndo}>
          {t('Undo')}
        </Button>
      )}
      {refused > 0 && state !== 'writing' && !isWaiting && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => void attempt('refused', () => send(refusedCall, { params }).then(download))}
        >
          {t('Download the refused rows')}
        </Button>
      )}
    </div>
  );
}

/** How many rows would be created, changed, deleted, left and refused, or were. */
function Figures({ change }: { change: Change }) {
  const { source, created, updated, removed, unchanged, refused } = change;
  const items = [
    ...(source === 'file' ? [[t('New'), created] as const] : []),
    ...(source === 'removal'
      ? [[removedLabel(change), removed] as const]
      : ([
          [t('Changed'), updated],
          [t('Unchanged'), unchanged],
        ] as const)),
    [t('Refused'), refused] as const,
  ];
  return (
    <div className={styles.figures}>
      <DescriptionList items={items.map(([label, count]) => ({ label, value: formatNumber(count) }))} />
    </div>
  );
}

/** Names each list once: "units: m3, mb; categories: Tools". */
function byList(made: readonly string[]): string {
  const names = new Map<string, string[]>();
  for (const each of made) {
    const [list = '', ...name] = each.split(': ');
    names.set(list, [...(names.get(list) ?? []), name.join(': ')]);
  }
  return [...names].map(([list, all]) => `${list}: ${all.join(', ')}`).join('; ');
}
