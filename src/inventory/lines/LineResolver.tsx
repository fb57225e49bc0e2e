import { createPortal } from 'react-dom';
import { plural, t } from '../../texts/t';
import { Button } from '../../views/Button';
import { ControlError } from '../../views/controls/ControlError';
import type { Role } from '../pasted/columns';
import { PastedTable } from '../pasted/PastedTable';
import type { PendingTable } from '../pasted/usePastedTables';
import type { Found } from '../RecordPicker';
import styles from './lines.module.css';
import { labelOf, textToEdit } from './lineText';
import { Question } from './Question';
import type { Option } from './resolveLine';
import { UnknownCodeOffer } from './UnknownCodeOffer';
import { UnreadLine } from './UnreadLine';
import type { UnplacedLine } from './unplacedLines';
import { type Answer, type LineResolverProps, useResolvedLines } from './useResolvedLines';
import { useRegisterWaitingLines } from './waitingLines';

/** Above this number of questions, a button removes all. */
const REMOVE_ALL_ABOVE = 3;
/** Maximum number of questions on the screen: a table may have thousands of unknown rows. */
const MAX_QUESTIONS = 50;

/** Resolves lines: adds the certain ones to the form, and asks about the others. */
export default function LineResolver(props: LineResolverProps) {
  const { lines, onLines, placeOf, hasPrices = false, among, boxId } = props;
  const { answers, single, pasted, search, retry, place, remove } = useResolvedLines(props);
  const focusBox = () => document.getElementById(boxId)?.focus();
  const removeByUser = (gone: readonly UnplacedLine[]) => {
    remove(gone.map(({ id }) => id));
    focusBox();
  };
  const choose = (line: UnplacedLine, { product, reading }: Option<Found>) => {
    place(line, product, reading);
    removeByUser([line]);
  };
  const change = (line: UnplacedLine) => {
    (document.getElementById(boxId) as HTMLInputElement).value = textToEdit(line);
    removeByUser([line]);
  };
  const confirm = (pending: PendingTable, roles: readonly Role[]) => {
    const rows = pasted.confirm(pending, roles, lines);
    onLines((before) =>
      before.flatMap((line) => (pending.ids.includes(line.id) ? rows.filter(({ id }) => id === line.id) : [line])),
    );
    for (const line of rows) void search(line);
    focusBox();
  };
  const readAsGoods = (given: readonly UnplacedLine[]) => {
    const goods = given.map((line) => ({ ...line, isAside: false }));
    onLines((before) => before.map((line) => goods.find(({ id }) => id === line.id) ?? line));
    for (const line of goods) void search(line);
  };

  const isWaiting = ({ id }: UnplacedLine) => !answers[id] || 'product' in answers[id];
  const asides = lines.filter(({ isAside }) => isAside);
  const waiting = single.filter(isWaiting);
  const questions = single.filter((line) => !isWaiting(line));
  // Prefers questions: a waiting line needs nothing from the user.
  const preferred = new Set([...questions, ...waiting].slice(0, MAX_QUESTIONS));
  const shown = single.filter((line) => preferred.has(line));
  const openLine = (line: UnplacedLine) => (
    <OpenLine
      line={line}
      answer={answers[line.id]}
      // A sheet has its own products only, and the row of a table has more than a code.
      mayAddCode={!among && !line.row}
      onChoose={(option) => choose(line, option)}
      onRetry={() => retry(line)}
      onChange={() => change(line)}
      onRemove={() => removeByUser([line])}
    />
  );
  // Resolved lines too, until they are placed.
  useRegisterWaitingLines(waiting.length);
  return (
    <>
      {waiting.length > 0 && <p>{plural(waiting.length, 'Looking for {count} line…', 'Looking for {count} lines…')}</p>}
      {pasted.tables.map((pending) => (
        <PastedTable
          key={pending.ids[0]}
          table={pending.table}
          hasPrices={hasPrices}
          onConfirm={(roles) => confirm(pending, roles)}
          onRemove={() => {
            pasted.close(pending);
            removeByUser(lines.filter(({ id }) => pending.ids.includes(id)));
          }}
        />
      ))}
      {asides.length > 0 && (
        <div className={styles.pasted} data-doubtful tabIndex={-1}>
          <p>{t('These lines look like no goods: {lines}.', { lines: asides.map(labelOf).join(' · ') })}</p>
          <div className={styles.buttons}>
            <Button variant="outlined" onClick={() => removeByUser(asides)}>
              {t('Leave them out')}
            </Button>
            <Button onClick={() => readAsGoods(asides)}>{t('Read them as goods')}</Button>
          </div>
        </div>
      )}
      {questions.length > REMOVE_ALL_ABOVE && (
        <p>
          {plural(questions.length, '{count} line is not read.', '{count} lines are not read.')}{' '}
          <Button onClick={() => removeByUser(questions)}>{t('Remove all of them')}</Button>
        </p>
      )}
      {placeOf ? (
        shown.map((line) => {
          const place = placeOf(line);
          return (
            place &&
            createPortal(
              <UnreadLine as="div" isWaiting={isWaiting(line)}>
                {openLine(line)}
              </UnreadLine>,
              place,
              line.id,
            )
          );
        })
      ) : (
        <ul aria-label={t('Lines not recognised yet')}>
          {shown.map((line) => (
            <UnreadLine key={line.id} as="li" isWaiting={isWaiting(line)}>
              {openLine(line)}
            </UnreadLine>
          ))}
        </ul>
      )}
      {questions.length > MAX_QUESTIONS && (
        <p>
          {plural(
            questions.length - MAX_QUESTIONS,
            '{count} more follows when these are answered or removed.',
            '{count} more follow when these are answered or removed.',
          )}
        </p>
      )}
    </>
  );
}

interface OpenLineProps {
  line: UnplacedLine;
  answer: Answer | undefined;
  /** Whether a product may get the line's text as its code. */
  mayAddCode: boolean;
  onChoose: (option: Option<Found>) => void;
  onRetry: () => void;
  onChange: () => void;
  onRemove: () => void;
}

/** A line that is not a row yet: the reason why it waits, or the question about it. */
function OpenLine({ line, answer, mayAddCode, onChoose, onRetry, onChange, onRemove }: OpenLineProps) {
  const name = labelOf(line);
  return (
    <>
      <strong>{name}</strong>
      {line.isDoubtful && <span>{t('Typed into an amount as fast as by a scanner.')}</span>}
      {!answer ? (
        <span>{t('Looking for its product…')}</span>
      ) : 'product' in answer ? (
        <span>{t('Waits for the line above.')}</span>
      ) : 'error' in answer ? (
        <ControlError message={answer.error.message} onRetry={onRetry} />
      ) : (
        <>
          <Question doubt={answer} text={name} onChoose={onChoose} />
          {mayAddCode && answer.options.length === 0 && (
            <UnknownCodeOffer text={line.text.trim()} isScanned={line.isScanned ?? false} onKnown={onRetry} />
          )}
        </>
      )}
      <span>
        <Button aria-label={t('Change {name}', { name })} onClick={onChange}>
          {t('Change')}
        </Button>
        <Button aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </span>
    </>
  );
}
