import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../../format/number';
import { plural, t, translate } from '../../texts/t';
import { Button } from '../../views/Button';
import { ControlError } from '../../views/controls/ControlError';
import { isFigure } from '../amount';
import inventory from '../inventory.module.css';
import type { Role } from '../pasted/columns';
import { PastedTable } from '../pasted/PastedTable';
import { type PendingTable, usePastedTables } from '../pasted/usePastedTables';
import type { Found } from '../RecordPicker';
import { batchResults } from './batchResults';
import type { LineListProps } from './LineBox';
import { limitConcurrency } from './limitConcurrency';
import styles from './lines.module.css';
import { labelOf, textToEdit } from './lineText';
import { Question, questionOf } from './Question';
import type { Reading } from './readings';
import { type Option, type Resolution, resolveLine } from './resolveLine';
import { UnknownCodeOffer } from './UnknownCodeOffer';
import { UnreadLine } from './UnreadLine';
import type { UnplacedLine } from './unplacedLines';
import { useProducts } from './useProducts';
import { useRegisterWaitingLines } from './waitingLines';

interface LineResolverProps extends LineListProps {
  /** In the order of their input. */
  lines: readonly UnplacedLine[];
  /** Changes the open lines of the form. */
  onLines: (change: (before: readonly UnplacedLine[]) => readonly UnplacedLine[]) => void;
  /** Adds the amount of a line to the form, or for a line without an amount one piece or the pieces of a pack. @returns the new pieces of its row */
  onPlace: (product: Found, reading: Reading, line: UnplacedLine) => string;
  /** Goes to the amount of a placed line. */
  onShow: (product: Found) => void;
  /** Returns the place of an unread line among the rows. Default: all of them are below the box. */
  placeOf?: (line: UnplacedLine) => Element | null;
  /** Whether the form has a place for the prices of lines. */
  hasPrices?: boolean;
  /** Searches among these products instead of the backend's list. */
  among?: readonly Found[];
}

/** Maximum number of lines that are searched for at a time. */
const MAX_SEARCHES = 4;

/** Above this number of questions, a button removes all. */
const REMOVE_ALL_ABOVE = 3;
/** Maximum number of questions on the screen: a table may have thousands of unknown rows. */
const MAX_QUESTIONS = 50;

type Answer = Resolution<Found> | { error: Error };

/** Resolves lines: searches for their products, adds the certain ones to the form in their order, and asks about the others. */
export default function LineResolver(props: LineResolverProps) {
  const { lines, onLines, onPlace, onShow, placeOf, hasPrices = false, among, boxId, onAnnounce } = props;
  const products = useProducts(among);
  const [resolutions, setResolutions] = useState<Readonly<Record<number, Answer>>>({});
  const [batches] = useState(() =>
    batchResults<[number, Answer]>((batch) =>
      setResolutions((before) => ({ ...before, ...Object.fromEntries(batch) })),
    ),
  );
  // Of its own, so that a form that the user has left with unanswered searches does not delay another one.
  const [run] = useState(() => limitConcurrency(MAX_SEARCHES));
  const started = useRef(new Set<number>());
  const { tables, read: readPastes, confirm, close } = usePastedTables();

  const search = (line: UnplacedLine) => {
    batches.begin();
    return run(() => resolveLine(line, products, hasPrices))
      .then((answer) => (line.isDoubtful ? asQuestion(answer) : answer))
      .catch((error: Error) => ({ error }))
      .then((answer) => {
        batches.give([line.id, answer]);
        // The user may have removed it meanwhile.
        if (!('product' in answer) && started.current.has(line.id))
          onAnnounce({ said: announcementOf(line, answer), line: line.id });
      });
  };
  const retry = (line: UnplacedLine) => {
    setResolutions(({ [line.id]: _, ...others }) => others);
    void search(line);
  };
  const without = (gone: readonly number[]) => {
    for (const id of gone) started.current.delete(id);
    onLines((before) => before.filter(({ id }) => !gone.includes(id)));
  };
  const drop = (gone: readonly UnplacedLine[]) => without(gone.map(({ id }) => id));
  const place = (line: UnplacedLine, product: Found, reading: Reading) => {
    const pieces = onPlace(product, reading, line);
    const counted = isFigure(pieces) ? formatNumber(Number(pieces)) : pieces;
    const pack = reading.pack && ` (${t('a pack of {count}', { count: formatNumber(reading.pack) })})`;
    onAnnounce({ said: `${counted} × ${product.name}${pack ?? ''}`, onChange: () => onShow(product) });
  };

  const searchNew = useEffectEvent((given: readonly UnplacedLine[]) => {
    const added = given.filter(({ id }) => !started.current.has(id));
    for (const { id } of added) started.current.add(id);
    const read = readPastes(added);
    const changed = read.filter((line) => !added.includes(line));
    // Kept with the draft: the remaining lines after a reload do not show their meaning among the others.
    if (changed.length > 0) onLines((before) => before.map((line) => changed.find(({ id }) => id === line.id) ?? line));
    for (const line of read) if (!line.isAside) void search(line);
  });
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    searchNew(lines);
    // The places of new lines are rendered together with this component.
    rerender();
  }, [lines]);

  /** Tells whether a question about several lines includes this one. */
  const isElsewhere = ({ id, isAside }: UnplacedLine) => isAside || tables.some(({ ids }) => ids.includes(id));

  useEffect(() => {
    // The pending search of an earlier row may find the same product, so lines wait for it. The observer renders again when the
    // search ends, because nothing else does.
    const before = document.querySelector(`.${inventory.rows} [role=combobox][data-pending]`);
    if (before) {
      const settling = new MutationObserver(rerender);
      settling.observe(before, { attributeFilter: ['data-pending'] });
      return () => settling.disconnect();
    }
    const unknown = lines.findIndex((line) => !resolutions[line.id] && !isElsewhere(line));
    const certain = lines.slice(0, unknown === -1 ? lines.length : unknown).flatMap((line) => {
      const answer = resolutions[line.id];
      return answer && 'product' in answer ? [{ line, ...answer }] : [];
    });
    if (certain.length === 0) return undefined;
    for (const { line, product, reading } of certain) place(line, product, reading);
    drop(certain.map(({ line }) => line));
    return undefined;
  });

  const focusBox = () => document.getElementById(boxId)?.focus();
  const choose = (line: UnplacedLine, { product, reading }: Option<Found>) => {
    place(line, product, reading);
    drop([line]);
    focusBox();
  };
  const add = (pending: PendingTable, roles: readonly Role[]) => {
    const rows = confirm(pending, roles, lines);
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
  const remove = (gone: readonly number[], pending?: PendingTable) => {
    if (pending) close(pending);
    without(gone);
    focusBox();
  };
  const change = (line: UnplacedLine) => {
    const box = document.getElementById(boxId) as HTMLInputElement;
    box.value = textToEdit(line);
    box.focus();
    drop([line]);
  };

  const isWaiting = ({ id }: UnplacedLine) => !resolutions[id] || 'product' in resolutions[id];
  const asides = lines.filter(({ isAside }) => isAside);
  const single = lines.filter((line) => !isElsewhere(line));
  const waiting = single.filter(isWaiting);
  const questions = single.filter((line) => !isWaiting(line));
  // Prefers questions: a waiting line needs nothing from the user.
  const preferred = new Set([...questions, ...waiting].slice(0, MAX_QUESTIONS));
  const shown = single.filter((line) => preferred.has(line));
  const ask = (line: UnplacedLine, answer: Answer | undefined) => (
    <>
      <strong>{labelOf(line)}</strong>
      {line.isDoubtful && <span>{t('Typed into an amount as fast as by a scanner.')}</span>}
      {!answer ? (
        <span>{t('Looking for its product…')}</span>
      ) : 'product' in answer ? (
        <span>{t('Waits for the line above.')}</span>
      ) : 'error' in answer ? (
        <ControlError message={answer.error.message} onRetry={() => retry(line)} />
      ) : (
        <>
          <Question doubt={answer} text={labelOf(line)} onChoose={(option) => choose(line, option)} />
          {/* A sheet has its own products only, and the row of a table has more than a code. */}
          {!among && !line.row && answer.options.length === 0 && (
            <UnknownCodeOffer text={line.text.trim()} isScanned={line.isScanned ?? false} onKnown={() => retry(line)} />
          )}
        </>
      )}
      <span>
        <Button aria-label={t('Change {name}', { name: labelOf(line) })} onClick={() => change(line)}>
          {t('Change')}
        </Button>
        <Button aria-label={t('Remove {name}', { name: labelOf(line) })} onClick={() => remove([line.id])}>
          {t('Remove')}
        </Button>
      </span>
    </>
  );
  // Resolved lines too, until they are placed.
  useRegisterWaitingLines(waiting.length);
  return (
    <>
      {waiting.length > 0 && <p>{plural(waiting.length, 'Looking for {count} line…', 'Looking for {count} lines…')}</p>}
      {tables.map((pending) => (
        <PastedTable
          key={pending.ids[0]}
          table={pending.table}
          hasPrices={hasPrices}
          onConfirm={(roles) => add(pending, roles)}
          onRemove={() => remove(pending.ids, pending)}
        />
      ))}
      {asides.length > 0 && (
        <div className={styles.pasted} data-doubtful tabIndex={-1}>
          <p>{t('These lines look like no goods: {lines}.', { lines: asides.map(labelOf).join(' · ') })}</p>
          <div className={styles.buttons}>
            <Button variant="outlined" onClick={() => remove(asides.map(({ id }) => id))}>
              {t('Leave them out')}
            </Button>
            <Button onClick={() => readAsGoods(asides)}>{t('Read them as goods')}</Button>
          </div>
        </div>
      )}
      {questions.length > REMOVE_ALL_ABOVE && (
        <p>
          {plural(questions.length, '{count} line is not read.', '{count} lines are not read.')}{' '}
          <Button onClick={() => remove(questions.map(({ id }) => id))}>{t('Remove all of them')}</Button>
        </p>
      )}
      {placeOf ? (
        shown.map((line) => {
          const place = placeOf(line);
          return (
            place &&
            createPortal(
              <UnreadLine as="div" isWaiting={isWaiting(line)}>
                {ask(line, resolutions[line.id])}
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
              {ask(line, resolutions[line.id])}
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

/** Turns a certain result into a question. */
const asQuestion = (answer: Resolution<Found>): Resolution<Found> =>
  'product' in answer ? { options: [answer], isAll: true } : answer;

/** Returns the announcement for an open line. */
function announcementOf(line: UnplacedLine, answer: Exclude<Answer, { product: unknown }>): string {
  if ('error' in answer) return `${labelOf(line)}: ${translate(answer.error.message)}`;
  return answer.options.length === 0
    ? t('Nothing found for {name}.', { name: labelOf(line) })
    : `${labelOf(line)}: ${questionOf(answer)}`;
}
