import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { formatNumber } from '../../format/number';
import { Button } from '../../views/Button';
import { ControlError } from '../../views/controls/ControlError';
import inventory from '../inventory.module.css';
import type { Found } from '../RecordPicker';
import { inTurns } from './inTurns';
import type { Below } from './LineBox';
import { type Meaning, meaningOf } from './meaning';
import type { OpenLine } from './openLines';
import type { Reading } from './readings';
import { useProducts } from './useProducts';

interface OpenLinesProps extends Below {
  /** In the order they were given. */
  lines: readonly OpenLine[];
  /** Is told which are placed, or thrown away. */
  onDone: (ids: readonly number[]) => void;
  /** Puts so many pieces of a product where they belong, one more where nothing is said. @returns how many there are now */
  onPlace: (product: Found, reading: Reading, line: OpenLine) => string;
  /** Where products are looked for, instead of the backend's list. */
  among?: readonly Found[];
}

/** Lines that are looked for at a time. */
const AT_A_TIME = 4;
/** Products of which one is chosen here. */
const MOST_OFFERED = 6;

const run = inTurns(AT_A_TIME);

type Known = Meaning<Found> | { error: Error };

/** Looks for lines, places those that are certain in their order, and asks what the others mean. */
export default function OpenLines({ lines, onDone, onPlace, among, boxId, onSaid }: OpenLinesProps) {
  const products = useProducts(among);
  const [known, setKnown] = useState<Readonly<Record<number, Known>>>({});
  const asked = useRef(new Set<number>());

  const look = (line: OpenLine) =>
    run(() => meaningOf(line, products))
      .then((meaning) => (line.isDoubtful ? inDoubt(meaning) : meaning))
      .catch((error: Error) => ({ error }))
      .then((meaning) => {
        setKnown((before) => ({ ...before, [line.id]: meaning }));
        if (!('product' in meaning)) onSaid(doubtOf(line, meaning));
      });
  const retry = (line: OpenLine) => {
    setKnown(({ [line.id]: _, ...others }) => others);
    void look(line);
  };
  const drop = (gone: readonly OpenLine[]) => onDone(gone.map(({ id }) => id));
  const place = (line: OpenLine, product: Found, reading: Reading) => {
    const pieces = onPlace(product, reading, line);
    onSaid(`${product.name}: ${formatNumber(Number(pieces))} ${pieces === '1' ? 'piece' : 'pieces'}`);
  };

  const lookForNew = useEffectEvent((given: readonly OpenLine[]) => {
    for (const line of given.filter(({ id }) => !asked.current.has(id))) {
      asked.current.add(line.id);
      void look(line);
    }
  });
  useEffect(() => lookForNew(lines), [lines]);

  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // What was typed into a row before may turn out to be the same product. Nothing else is drawn when it is typed over.
    const before = document.querySelector(`.${inventory.rows} [role=combobox][data-pending]`);
    if (before) {
      const settling = new MutationObserver(drawAgain);
      settling.observe(before, { attributeFilter: ['data-pending'] });
      return () => settling.disconnect();
    }
    const unknown = lines.findIndex(({ id }) => !known[id]);
    const certain = lines.slice(0, unknown === -1 ? lines.length : unknown).flatMap((line) => {
      const meaning = known[line.id];
      return meaning && 'product' in meaning ? [{ line, ...meaning }] : [];
    });
    if (certain.length === 0) return undefined;
    for (const { line, product, reading } of certain) place(line, product, reading);
    drop(certain.map(({ line }) => line));
    return undefined;
  });

  const choose = (line: OpenLine, product: Found, meaning: Meaning<Found>) => {
    place(line, product, meaning.reading);
    drop([line]);
    document.getElementById(boxId)?.focus();
  };
  const change = (line: OpenLine) => {
    const box = document.getElementById(boxId) as HTMLInputElement;
    box.value = line.text;
    box.focus();
    drop([line]);
  };

  const asking = lines.flatMap((line) => {
    const meaning = known[line.id];
    return meaning && !('product' in meaning) ? [{ line, meaning }] : [];
  });
  // What is found is placed in the next moment: a form that is sent waits for it too.
  const looking = lines.length - asking.length;
  return (
    <>
      {looking > 0 && (
        <p data-pending>
          Looking for {formatNumber(looking)} {looking === 1 ? 'line' : 'lines'}…
        </p>
      )}
      <ul aria-label="Lines that are not placed">
        {asking.map(({ line, meaning }) => (
          <li key={line.id} data-doubtful tabIndex={-1}>
            <strong>{line.text}</strong>
            {line.isDoubtful && <span>Typed into an amount, as fast as a scanner does.</span>}
            {'error' in meaning ? (
              <ControlError message={meaning.error.message} onRetry={() => retry(line)} />
            ) : (
              <Candidates meaning={meaning} onChoose={(product) => choose(line, product, meaning)} />
            )}
            <span>
              <Button aria-label={`Change ${line.text}`} onClick={() => change(line)}>
                Change
              </Button>
              <Button aria-label={`Remove ${line.text}`} onClick={() => drop([line])}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was found is offered, and not placed. */
const inDoubt = (meaning: Meaning<Found>): Meaning<Found> =>
  'product' in meaning ? { candidates: [meaning.product], isAll: true, reading: meaning.reading } : meaning;

/** What is told of a line that is not placed, also where the lines are out of sight. */
function doubtOf({ text }: OpenLine, meaning: Exclude<Known, { product: unknown }>): string {
  if ('error' in meaning) return `${text}: ${meaning.error.message}`;
  return meaning.candidates.length === 0 ? `Nothing found for ${text}.` : `${text}: which one?`;
}

interface CandidatesProps {
  meaning: Extract<Meaning<Found>, { candidates: unknown }>;
  onChoose: (product: Found) => void;
}

/** What a doubtful line may mean. */
function Candidates({ meaning: { candidates, isAll, reading }, onChoose }: CandidatesProps) {
  if (candidates.length === 0) return <span className={inventory.problem}>Nothing found.</span>;
  const more = candidates.length > MOST_OFFERED || !isAll;
  return (
    <span>
      Which one{reading.amount && `, for ${formatNumber(Number(reading.amount))}`}?{' '}
      {candidates.slice(0, MOST_OFFERED).map((product) => (
        <Button key={product.id} variant="outlined" onClick={() => onChoose(product)}>
          {product.name}
        </Button>
      ))}
      {more && ' There are more: say more of its name.'}
    </span>
  );
}
