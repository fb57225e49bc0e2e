import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeView } from '../../../src/changes/ChangeView';
import { requestAll, useOpened } from '../../../src/changes/OpenedChange';
import { t, translate } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { type Shown, unusedColumns, waitsForValues } from '../contract';
import styles from './import.module.css';
import { shownCall } from './importCalls';
import { MatchColumns } from './MatchColumns';

interface OpenedImportProps {
  id: number;
  /** Called when the import is discarded. */
  onLeft: () => void;
}

/** An import: its questions, the matching of its columns, the difference, its write and undo. */
export function OpenedImport({ id, onLeft }: OpenedImportProps) {
  const query = useOpened(shownCall, { params: { id } });
  const failure = failureOf(query);
  if (failure && !query.data) return <ErrorMessage {...failure} />;
  if (!query.data) return <Loading />;
  return <Import key={query.data.state} shown={query.data} onLeft={onLeft} />;
}

function Import({ shown, onLeft }: { shown: Shown; onLeft: () => void }) {
  const queries = useQueryClient();
  const [isEdited, setEdited] = useState(false);
  const onChanged = () => requestAll(queries);
  const { importId: changeId, fileName: title, isFile, isRemoval, state } = shown;
  const source = isFile ? 'file' : isRemoval ? 'removal' : 'edit';
  const isAsked = shown.columns.some(({ question }) => question !== null);
  const unused = isFile ? unusedColumns(shown.columns) : [];
  return (
    <ChangeView
      change={{ ...shown, changeId, title, source }}
      onChanged={onChanged}
      onLeft={onLeft}
      isBlocked={isAsked || isEdited}
      // The page asks once for a value that all rows lack, instead of showing them as refused.
      isWaiting={state === 'ready' && waitsForValues(shown)}
      notes={
        <>
          {state === 'ready' &&
            questionsOf(shown, isEdited).map((question) => (
              <p key={question} role="status" className={styles.todo}>
                {question}
              </p>
            ))}
          {state === 'ready' && shown.remembered && (
            <p>{t('Columns and values are those that you chose last for a file with these titles.')}</p>
          )}
          {shown.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          {unused.length > 0 && <p>{t('Columns that are not used: {columns}', { columns: unused.join(', ') })}</p>}
        </>
      }
    >
      {isFile && (
        <MatchColumns
          key={JSON.stringify(shown.columns)}
          batch={shown}
          onEdited={() => setEdited(true)}
          onMatched={() => onChanged().then(() => setEdited(false))}
        />
      )}
    </ChangeView>
  );
}

/** Returns what users decide before the write. */
function questionsOf({ missing, incomplete, fractions, units, doubts, columns, fields }: Shown, isEdited: boolean) {
  const labelOf = (name: string) => translate(fields.find((field) => field.name === name)?.label ?? name);
  const labelsOf = (names: readonly string[]) => names.map(labelOf).join(', ');
  const open = fractions.filter(({ factor }) => factor === null);
  const isInDoubt =
    doubts !== null &&
    (doubts.currencies.length > doubts.taken.length || (doubts.hiddenRows > 0 && doubts.hidden === null));
  const hasPricesPer = doubts !== null && doubts.pieces.length > 0 && doubts.pricePer === null;
  return [
    missing.length > 0 &&
      t('The file lacks {fields}: give a value for all new records below, or choose a column.', {
        fields: labelsOf(missing),
      }),
    incomplete.length > 0 &&
      t('Some new rows have no {fields}: give one value for all of them below, or those rows are refused.', {
        fields: labelsOf(incomplete),
      }),
    open.some(({ suggested }) => suggested !== null) &&
      t(
        'Some amounts have fractions, and amounts are whole numbers: choose a factor below, or those rows are refused.',
      ),
    ...open
      .filter(({ suggested }) => suggested === null)
      .map(({ field, rows, of: total }) =>
        t('{field}: {rows} of {total} amounts have fractions, and those rows are refused. Correct them in the file.', {
          field: labelOf(field),
          rows,
          total,
        }),
      ),
    units.some(({ chosen }) => chosen === null) &&
      t(
        'Some amounts have fractions, and amounts are whole numbers: choose a finer unit below, or those rows are refused. The products are then counted in it, at its price.',
      ),
    isInDoubt &&
      t('Some rows have prices in another currency, or are hidden: choose below what to do, or they are refused.'),
    hasPricesPer &&
      t('Some prices are for several pieces: choose below whether they are divided, or those rows are refused.'),
    columns.some(({ question }) => question !== null) && t('First choose how the numbers and dates below are written.'),
    isEdited && t('You changed the columns or values: compare again before you save.'),
  ].filter((question) => question !== false);
}
