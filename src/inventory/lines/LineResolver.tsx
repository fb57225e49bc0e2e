import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { formatNumber } from '../../format/number';
import { Button } from '../../views/Button';
import { ControlError } from '../../views/controls/ControlError';
import { isFigure } from '../amount';
import inventory from '../inventory.module.css';
import type { Role } from '../pasted/columns';
import { PastedTable } from '../pasted/PastedTable';
import { type PendingTable, usePastedTables } from '../pasted/usePastedTables';
import type { Found } from '../RecordPicker';
import { batchResults } from './batchResults';
import type { Below } from './LineBox';
import { limitConcurrency } from './limitConcurrency';
import { type Meaning, meaningOf, type Option } from './meaning';
import { labelOf, type OpenLine, typedOf } from './openLines';
import { Question, questionOf } from './Question';
import type { Reading } from './readings';
import { useProducts } from './useProducts';

interface LineResolverProps extends Below {
  /** In the order they were given. */
  lines: readonly OpenLine[];
  /** Changes the open lines of the form. */
  onLines: (change: (before: readonly OpenLine[]) => readonly OpenLine[]) => void;
  /** Puts so many pieces of a product where they belong, one more where nothing is said. @returns how many there are now */
  onPlace: (product: Found, reading: Reading, line: OpenLine) => string;
  /** Where products are looked for, instead of the backend's list. */
  among?: readonly Found[];
}

/** Lines that are looked for at a time. */
const AT_A_TIME = 4;

/** Questions that are removed one by one. */
const FEW = 3;
/** Questions on the screen at a time: a table may have thousands of unknown rows. */
const MOST_ASKED = 50;

const run = limitConcurrency(AT_A_TIME);

type Known = Meaning<Found> | { error: Error };

/** Looks for lines, places those that are certain in their order, and asks what the others mean. */
export default function LineResolver({ lines, onLines, onPlace, among, boxId, onSaid }: LineResolverProps) {
  const products = useProducts(among);
  const [known, setKnown] = useState<Readonly<Record<number, Known>>>({});
  const [lots] = useState(() =>
    batchResults<[number, Known]>((lot) => setKnown((before) => ({ ...before, ...Object.fromEntries(lot) }))),
  );
  const asked = useRef(new Set<number>());
  const { sheets, read, confirm, close } = usePastedTables();

  const look = (line: OpenLine) => {
    lots.begin();
    return run(() => meaningOf(line, products))
      .then((meaning) => (line.isDoubtful ? inDoubt(meaning) : meaning))
      .catch((error: Error) => ({ error }))
      .then((meaning) => {
        lots.give([line.id, meaning]);
        if (!('product' in meaning)) onSaid(doubtOf(line, meaning));
      });
  };
  const retry = (line: OpenLine) => {
    setKnown(({ [line.id]: _, ...others }) => others);
    void look(line);
  };
  const without = (gone: readonly number[]) => onLines((before) => before.filter(({ id }) => !gone.includes(id)));
  const drop = (gone: readonly OpenLine[]) => without(gone.map(({ id }) => id));
  const place = (line: OpenLine, product: Found, reading: Reading) => {
    const pieces = onPlace(product, reading, line);
    const counted = isFigure(pieces) ? formatNumber(Number(pieces)) : pieces;
    onSaid(`${product.name}: ${counted} ${pieces === '1' ? 'piece' : 'pieces'}`);
  };

  const lookForNew = useEffectEvent((given: readonly OpenLine[]) => {
    const added = given.filter(({ id }) => !asked.current.has(id));
    for (const { id } of added) asked.current.add(id);
    for (const line of read(added)) void look(line);
  });
  useEffect(() => lookForNew(lines), [lines]);

  const isInSheet = (id: number) => sheets.some(({ ids }) => ids.includes(id));

  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // What was typed into a row before may turn out to be the same product. Nothing else is drawn when it is typed over.
    const before = document.querySelector(`.${inventory.rows} [role=combobox][data-pending]`);
    if (before) {
      const settling = new MutationObserver(drawAgain);
      settling.observe(before, { attributeFilter: ['data-pending'] });
      return () => settling.disconnect();
    }
    const unknown = lines.findIndex(({ id }) => !known[id] && !isInSheet(id));
    const certain = lines.slice(0, unknown === -1 ? lines.length : unknown).flatMap((line) => {
      const meaning = known[line.id];
      return meaning && 'product' in meaning ? [{ line, ...meaning }] : [];
    });
    if (certain.length === 0) return undefined;
    for (const { line, product, reading } of certain) place(line, product, reading);
    drop(certain.map(({ line }) => line));
    return undefined;
  });

  const focusBox = () => document.getElementById(boxId)?.focus();
  const choose = (line: OpenLine, { product, reading }: Option<Found>) => {
    place(line, product, reading);
    drop([line]);
    focusBox();
  };
  const add = (table: PendingTable, roles: readonly Role[]) => {
    const rows = confirm(table, roles, lines);
    onLines((before) =>
      before.flatMap((line) => (table.ids.includes(line.id) ? rows.filter(({ id }) => id === line.id) : [line])),
    );
    for (const line of rows) void look(line);
    focusBox();
  };
  const remove = (gone: readonly number[], table?: PendingTable) => {
    if (table) close(table);
    without(gone);
    focusBox();
  };
  const change = (line: OpenLine) => {
    const box = document.getElementById(boxId) as HTMLInputElement;
    box.value = typedOf(line);
    box.focus();
    drop([line]);
  };

  const asking = lines.flatMap((line) => {
    const meaning = known[line.id];
    return meaning && !('product' in meaning) ? [{ line, meaning }] : [];
  });
  // What is found is placed in the next moment: a form that is sent waits for it too.
  const looking = lines.filter(({ id }) => !isInSheet(id)).length - asking.length;
  return (
    <>
      {looking > 0 && (
        <p data-pending>
          Looking for {formatNumber(looking)} {looking === 1 ? 'line' : 'lines'}…
        </p>
      )}
      {sheets.map((table) => (
        <PastedTable
          key={table.ids[0]}
          sheet={table.sheet}
          onConfirm={(roles) => add(table, roles)}
          onRemove={() => remove(table.ids, table)}
        />
      ))}
      {asking.length > FEW && (
        <p>
          {formatNumber(asking.length)} lines are not read.{' '}
          <Button onClick={() => remove(asking.map(({ line }) => line.id))}>Remove all of them</Button>
        </p>
      )}
      <ul aria-label="Lines that are not placed">
        {asking.slice(0, MOST_ASKED).map(({ line, meaning }) => (
          <li key={line.id} data-doubtful tabIndex={-1}>
            <strong>{labelOf(line)}</strong>
            {line.isDoubtful && <span>Typed into an amount, as fast as a scanner does.</span>}
            {'error' in meaning ? (
              <ControlError message={meaning.error.message} onRetry={() => retry(line)} />
            ) : (
              <Question doubt={meaning} text={labelOf(line)} onChoose={(option) => choose(line, option)} />
            )}
            <span>
              <Button aria-label={`Change ${labelOf(line)}`} onClick={() => change(line)}>
                Change
              </Button>
              <Button aria-label={`Remove ${labelOf(line)}`} onClick={() => remove([line.id])}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asking.length > MOST_ASKED && (
        <p>{formatNumber(asking.length - MOST_ASKED)} more follow when these are answered or removed.</p>
      )}
    </>
  );
}

/** Offers a product that was found instead of placing it. */
const inDoubt = (meaning: Meaning<Found>): Meaning<Found> =>
  'product' in meaning ? { options: [meaning], isAll: true } : meaning;

/** Returns the announcement for an open line. */
function doubtOf(line: OpenLine, meaning: Exclude<Known, { product: unknown }>): string {
  if ('error' in meaning) return `${labelOf(line)}: ${meaning.error.message}`;
  return meaning.options.length === 0
    ? `Nothing found for ${labelOf(line)}.`
    : `${labelOf(line)}: ${questionOf(meaning)}`;
}
