import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { formatNumber } from '../../format/number';
import { useShared } from '../../sharedValue';
import { t, translate } from '../../texts/t';
import { isFigure } from '../amount';
import { usePastedTables } from '../pasted/usePastedTables';
import type { Found } from '../RecordPicker';
import { batchResults } from './batchResults';
import type { LineListProps } from './LineBox';
import { limitConcurrency } from './limitConcurrency';
import { labelOf } from './lineText';
import { questionOf } from './Question';
import type { Reading } from './readings';
import { type Resolution, resolveLine } from './resolveLine';
import type { UnplacedLine } from './unplacedLines';
import { useProducts } from './useProducts';
import { searchedRows } from './waitingLines';

export interface LineResolverProps extends LineListProps {
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

/** The result of the search for a line, or its error. */
export type Answer = Resolution<Found> | { error: Error };

/** Maximum number of lines that are searched for at a time. */
const MAX_SEARCHES = 4;

/** Searches for the products of lines, and adds the certain ones to the form in their order. */
export function useResolvedLines({
  lines,
  onLines,
  onPlace,
  onShow,
  onAnnounce,
  hasPrices = false,
  among,
}: LineResolverProps) {
  const products = useProducts(among);
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [batches] = useState(() =>
    batchResults<[number, Answer]>((batch) => setAnswers((before) => ({ ...before, ...Object.fromEntries(batch) }))),
  );
  // Of its own, so that a form that the user has left with unanswered searches does not delay another one.
  const [run] = useState(() => limitConcurrency(MAX_SEARCHES));
  const started = useRef(new Set<number>());
  const pasted = usePastedTables();
  useShared(searchedRows);

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
  const remove = (gone: readonly number[]) => {
    for (const id of gone) started.current.delete(id);
    onLines((before) => before.filter(({ id }) => !gone.includes(id)));
  };
  const place = (line: UnplacedLine, product: Found, reading: Reading) => {
    const pieces = onPlace(product, reading, line);
    onAnnounce({ said: placedText(pieces, product, reading), onChange: () => onShow(product) });
  };

  const searchNew = useEffectEvent((given: readonly UnplacedLine[]) => {
    const added = given.filter(({ id }) => !started.current.has(id));
    for (const { id } of added) started.current.add(id);
    const read = pasted.read(added);
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

  /** Lines that no question about several lines includes. */
  const single = lines.filter(({ id, isAside }) => !isAside && !pasted.tables.some(({ ids }) => ids.includes(id)));
  useEffect(() => {
    // An earlier row may find the same product, so lines wait for its search.
    if (searchedRows.get() > 0) return;
    const unknown = single.findIndex(({ id }) => !answers[id]);
    const certain = single.slice(0, unknown === -1 ? single.length : unknown).flatMap((line) => {
      const answer = answers[line.id];
      return answer && 'product' in answer ? [{ line, ...answer }] : [];
    });
    if (certain.length === 0) return;
    for (const { line, product, reading } of certain) place(line, product, reading);
    remove(certain.map(({ line }) => line.id));
  });

  const retry = (line: UnplacedLine) => {
    setAnswers(({ [line.id]: _, ...others }) => others);
    void search(line);
  };
  return { answers, single, pasted, search, retry, place, remove };
}

/** Turns a certain result into a question. */
const asQuestion = (answer: Resolution<Found>): Resolution<Found> =>
  'product' in answer ? { options: [answer], isAll: true } : answer;

/** Returns the announcement of a placed line: the pieces of its row, and the pack of its code. */
function placedText(pieces: string, { name }: Found, { pack }: Reading): string {
  const counted = isFigure(pieces) ? formatNumber(Number(pieces)) : pieces;
  return `${counted} × ${name}${pack ? ` (${t('a pack of {count}', { count: formatNumber(pack) })})` : ''}`;
}

/** Returns the announcement for an open line. */
function announcementOf(line: UnplacedLine, answer: Exclude<Answer, { product: unknown }>): string {
  if ('error' in answer) return `${labelOf(line)}: ${translate(answer.error.message)}`;
  return answer.options.length === 0
    ? t('Nothing found for {name}.', { name: labelOf(line) })
    : `${labelOf(line)}: ${questionOf(answer)}`;
}
