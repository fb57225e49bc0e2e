import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { formatNumber } from '../../../src/format/number';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import { takeFocus } from '../../../src/views/takeFocus';
import { type Shown, unusedColumns, waitsForValues } from '../contract';
import { Difference, removedLabel, useFirstRows } from './Difference';
import styles from './import.module.css';
import { cancelCall, download, refusedCall, undoCall, writeCall } from './importCalls';
import { MatchColumns } from './MatchColumns';

interface BatchProps {
  batch: Shown;
  /** Requests the import again after a change. */
  onChanged: () => Promise<unknown>;
  /** Called when the import is discarded. */
  onLeft: () => void;
}

/** Whether rows wait for the choice of a currency, or for the one about hidden rows. */
const isInDoubt = ({ doubts }: Shown): boolean =>
  doubts !== null &&
  (doubts.currencies.length > doubts.taken.length || (doubts.hiddenRows > 0 && doubts.hidden === null));

/** Whether rows wait for the choice about prices for several pieces. */
const hasPricesPer = ({ doubts }: Shown): boolean =>
  doubts !== null && doubts.pieces.length > 0 && doubts.pricePer === null;

/** An import: a difference to check, a write under way, or the result of the write or of its undo. */
export function Batch({ batch, onChanged, onLeft }: BatchProps) {
  const { importId: id, isFile, isRemoval, state, created, updated, removed, unchanged, refused } = batch;
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const params = { id };
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    setFailure('');
    await work().then(onChanged, ({ message }: Error) => setFailure(message));
    setBusy('');
    setAsking(false);
  };
  const isWaiting = busy !== '';
  // Users write the rows that they have seen.
  const isShown = useFirstRows(batch).data !== undefined;
  const effect = created + updated + removed;
  const questions = batch.columns.some(({ question }) => question !== null);
  const labelOf = (name: string) => translate(batch.fields.find((field) => field.name === name)?.label ?? name);
  const unused = isFile ? unusedColumns(batch.columns) : [];
  // The page asks once for a value that all rows lack, instead of showing them as refused.
  const isWaitingForValues = state === 'ready' && waitsForValues(batch);
  const problem = failure || batch.error;
  return (
    <>
      {problem && <ErrorMessage message={problem} focused />}
      {state === 'written' && (
        <p ref={takeFocus} tabIndex={-1} role="status" className={styles.done}>
          {isFile
            ? t('The file is imported.')
            : isRemoval
              ? t('The records are deleted.')
              : t('The changes are saved.')}
        </p>
      )}
      {state === 'undone' && (
        <p role="status" className={styles.done}>
          {isFile
            ? t('The import is undone.')
            : isRemoval
              ? t('The deleted records are back.')
              : t('The changes are undone.')}
        </p>
      )}
      <Card title={batch.fileName}>
        {!isWaitingForValues && (
          <div className={styles.figures}>
            <DescriptionList
              items={[
                ...(isFile ? [{ label: t('New'), value: formatNumber(created) }] : []),
                ...(isRemoval
                  ? [{ label: removedLabel(batch), value: formatNumber(removed) }]
                  : [
                      { label: t('Changed'), value: formatNumber(updated) },
                      { label: t('Unchanged'), value: formatNumber(unchanged) },
                    ]),
                { label: t('Refused'), value: formatNumber(refused) },
              ]}
            />
          </div>
        )}
        {state === 'ready' && batch.missing.length > 0 && (
          <p role="status" className={styles.todo}>
            {t('The file lacks {fields}: give a value for all new records below, or choose a column.', {
              fields: batch.missing.map(labelOf).join(', '),
            })}
          </p>
        )}
        {state === 'ready' && batch.incomplete.length > 0 && (
          <p role="status" className={styles.todo}>
            {t('Some new rows have no {fields}: give one value for all of them below, or those rows are refused.', {
              fields: batch.incomplete.map(labelOf).join(', '),
            })}
          </p>
        )}
        {state === 'ready' &&
          batch.fractions.some(({ factor, suggested }) => factor === null && suggested !== null) && (
            <p role="status" className={styles.todo}>
              {t(
                'Some amounts have fractions, and amounts are whole numbers: choose a factor below, or those rows are refused.',
              )}
            </p>
          )}
        {state === 'ready' &&
          batch.fractions
            .filter(({ factor, suggested }) => factor === null && suggested === null)
            .map(({ field, rows, of }) => (
              <p key={field} role="status" className={styles.todo}>
                {t(
                  '{field}: {rows} of {total} amounts have fractions, and those rows are refused. Correct them in the file.',
                  {
                    field: labelOf(field),
                    rows,
                    total: of,
                  },
                )}
              </p>
            ))}
        {state === 'ready' && batch.units.some(({ chosen }) => chosen === null) && (
          <p role="status" className={styles.todo}>
            {t(
              'Some amounts have fractions, and amounts are whole numbers: choose a finer unit below, or those rows are refused. The products are then counted in it, at its price.',
            )}
          </p>
        )}
        {state === 'ready' && isInDoubt(batch) && (
          <p role="status" className={styles.todo}>
            {t(
              'Some rows have prices in another currency, or are hidden: choose below what to do, or they are refused.',
            )}
          </p>
        )}
        {state === 'ready' && hasPricesPer(batch) && (
          <p role="status" className={styles.todo}>
            {t('Some prices are for several pieces: choose below whether they are divided, or those rows are refused.')}
          </p>
        )}
        {state === 'ready' && questions && (
          <p role="status" className={styles.todo}>
            {t('First choose how the numbers and dates below are written.')}
          </p>
        )}
        {state === 'ready' && isEdited && (
          <p role="status" className={styles.todo}>
            {t('You changed the columns or values: compare again before you save.')}
          </p>
        )}
        {state === 'ready' && batch.remembered && (
          <p>{t('Columns and values are those that you chose last for a file with these titles.')}</p>
        )}
        {batch.warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        {unused.length > 0 && <p>{t('Columns that are not used: {columns}', { columns: unused.join(', ') })}</p>}
        {isRemoval && state === 'ready' && removed > 0 && (
          <p>
            {t(
              'Undo brings the deleted records back: under their numbers, with their price history, barcodes, shelves and levels. The audit trail keeps both.',
            )}
          </p>
        )}
        {batch.made.length > 0 && (
          <p>
            {state === 'ready'
              ? t('Will also be created: {records}', { records: byList(batch.made) })
              : t('Also created: {records}', { records: byList(batch.made) })}
          </p>
        )}
        {batch.notUndone.length > 0 && (
          <ul>
            {batch.notUndone.map(({ row, message }) => (
              <li key={`${row} ${message}`}>{isFile ? t('Row {row} stays: {message}', { row, message }) : message}</li>
            ))}
          </ul>
        )}
        {state === 'writing' && (
          <progress
            className={styles.progress}
            aria-label={t('Writing')}
            max={batch.progress?.of}
            value={batch.progress?.done}
          />
        )}
        <div className={styles.buttons}>
          {state === 'ready' && (
            <>
              <Button
                variant="contained"
                tone={isRemoval ? 'error' : 'primary'}
                disabled={isWaiting || questions || isEdited || effect === 0 || !isShown}
                busy={busy === 'write' && t('Writing')}
                onClick={() => void attempt('write', () => send(writeCall, { params }))}
              >
                {isRemoval
                  ? plural(removed, 'Delete {count} record', 'Delete {count} records')
                  : plural(created + updated, 'Write {count} record', 'Write {count} records')}
              </Button>
              <Button disabled={isWaiting} onClick={() => void discard()}>
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
            <Button variant="outlined" tone="error" disabled={isWaiting} onClick={() => setAsking(true)}>
              {t('Undo')}
            </Button>
          )}
          {refused > 0 && state !== 'writing' && !isWaitingForValues && (
            <Button
              variant="outlined"
              disabled={isWaiting}
              onClick={() => void attempt('refused', () => send(refusedCall, { params }).then(download))}
            >
              {t('Download the refused rows')}
            </Button>
          )}
        </div>
      </Card>
      {state === 'ready' && isFile && (
        <MatchColumns
          key={JSON.stringify(batch.columns)}
          batch={batch}
          onEdited={() => setEdited(true)}
          onMatched={() => onChanged().then(() => setEdited(false))}
        />
      )}
      {state !== 'writing' && !isWaitingForValues && <Difference batch={batch} />}
      {isAsking && (
        <ConfirmDialog
          question={isFile ? t('Undo this import?') : t('Undo these changes?')}
          subject={
            isFile
              ? t('Records are as before. New ones are deleted, except those that are in use or have changed since.')
              : isRemoval
                ? t('The deleted records come back, except those whose barcodes or categories are no longer free.')
                : t('Records are as before, except those that have changed since.')
          }
          confirmLabel={t('Undo')}
          busy={busy === 'undo'}
          onConfirm={() => void attempt('undo', () => send(undoCall, { params }))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );

  /** Leaves the page of the import without asking for it again: the server has deleted it. */
  async function discard(): Promise<void> {
    setBusy('discard');
    setFailure('');
    try {
      await send(cancelCall, { params });
      onLeft();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy('');
    }
  }
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
