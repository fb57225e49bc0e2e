import { type ClipboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { formatDay } from '../format/date';
import { formatMoney } from '../format/money';
import { formatNumber } from '../format/number';
import { lazyComponent } from '../routing/lazyComponent';
import type { AnyRecord } from '../schema/record';
import { Button } from '../views/Button';
import { EmptyMessage } from '../views/ErrorMessage';
import PrintButton from '../views/PrintButton';
import { WriteFailure } from '../views/WriteFailure';
import { CountOutcome } from './CountOutcome';
import { CountRow } from './CountRow';
import styles from './count.module.css';
import { type CountSheet, countedIn, differenceOf, differencesIn, isFigure, keepSheet, signed } from './countSheet';
import inventory from './inventory.module.css';
import { LineBox } from './lines/LineBox';
import { withLines } from './lines/openLines';
import { filledDown } from './pastedFigures';
import { useCount } from './useCount';
import { isSaid, WhoAndWhy } from './WhoAndWhy';

interface SheetProps {
  warehouseId: string;
  /** By what the sheet is kept. */
  place: string;
  first: CountSheet;
  /** Fetches a new sheet in place of this one. */
  onNew: () => void;
}

const CountLines = lazyComponent(() => import('./lines/CountLines'));

/** The lines of a count, on the screen and on paper, kept until what was counted is booked. */
export function Sheet({ warehouseId, place, first, onNew }: SheetProps) {
  const [sheet, setSheet] = useState(first);
  const [withExpected, setWithExpected] = useState(true);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLTableSectionElement>(null);
  const { data: warehouse } = useGetOne<AnyRecord>('warehouses', { id: warehouseId });
  const change = (changed: Partial<CountSheet>) => {
    const next = { ...sheet, ...changed };
    setSheet(next);
    keepSheet(place, next);
  };
  const { send, isSending, failure, booked } = useCount(warehouseId, (attempt) => change({ attempt }));

  const whenPrinted = useEffectEvent(() => change({ isPrinted: true }));
  useEffect(() => {
    window.addEventListener('beforeprint', whenPrinted);
    return () => window.removeEventListener('beforeprint', whenPrinted);
  }, []);

  const changeBy = useCallback(
    (changed: (before: CountSheet) => Partial<CountSheet>) =>
      setSheet((before) => {
        const next = { ...before, ...changed(before) };
        keepSheet(place, next);
        return next;
      }),
    [place],
  );
  const setFigure = useCallback(
    (productId: number, figure: string) =>
      changeBy(({ figures }) => ({ figures: { ...figures, [productId]: figure } })),
    [changeBy],
  );
  const give = (text: string) => changeBy(({ open }) => ({ open: withLines(open, text) }));
  const goOn = useCallback((index: number) => {
    const inputs = list.current?.querySelectorAll('input');
    inputs?.[Math.min(index + 1, inputs.length - 1)]?.focus();
  }, []);

  const paste = (event: ClipboardEvent<HTMLTableSectionElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/\S\s+\S/.test(text)) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const at = Math.max(0, inputs.indexOf(event.target as HTMLInputElement));
    const { figures, others } = filledDown(text, sheet.lines, at);
    change({ figures: { ...sheet.figures, ...figures }, open: withLines(sheet.open, others) });
  };

  const counted = countedIn(sheet);
  const isReadable = counted.every(({ productId }) => isFigure(sheet.figures[productId] ?? ''));
  const isOpen = Boolean(sheet.open?.length);
  const differences = differencesIn(sheet);
  const submit = async () => {
    setTried(true);
    if (!isSaid(sheet) || counted.length === 0 || !isReadable || isOpen) return;
    const again = await send(sheet);
    if (!again) return;
    setTried(false);
    // Booked lines are done; those that changed meanwhile are counted again, and what has no figure is still to be counted.
    const changed = new Map(again.map(({ productId, expected }) => [productId, expected]));
    change({
      lines: sheet.lines.flatMap((line) => {
        if (changed.has(line.productId)) return [{ ...line, expected: changed.get(line.productId) ?? 0 }];
        return sheet.figures[line.productId] ? [] : [line];
      }),
      figures: {},
      attempt: null,
    });
  };
  const begin = () => {
    keepSheet(place, null);
    onNew();
  };

  return (
    <fieldset className={inventory.sheet} disabled={isSending}>
      <div className={styles.head}>
        <p className={styles.title}>Count Sheet: {String(warehouse?.name ?? '')}</p>
        <p>
          Stock as of {formatDay(sheet.begun)}, {sheet.begun.slice(11, 16)} UTC. Counted by ______________________
        </p>
      </div>
      {booked && <CountOutcome {...booked} />}
      {failure && <WriteFailure {...failure} />}
      <div className={styles.tools}>
        <label>
          <input type="checkbox" checked={withExpected} onChange={() => setWithExpected(!withExpected)} /> Show what is
          expected
        </label>
        <span>
          Stock as of {formatDay(sheet.begun)}, {new Date(sheet.begun).toTimeString().slice(0, 5)}
        </span>
        <Button onClick={begin}>Begin anew</Button>
        <PrintButton />
      </div>
      {sheet.lines.length === 0 ? (
        <EmptyMessage>
          {booked ? 'Everything on this sheet is booked.' : 'There is nothing to count here.'}
        </EmptyMessage>
      ) : (
        <>
          <LineBox lines={sheet.open} onText={give}>
            {(below) => <CountLines {...below} sheet={sheet} onChange={changeBy} />}
          </LineBox>
          <table className={styles.sheet} data-expected={withExpected}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Category</th>
                {withExpected && <th scope="col">Expected</th>}
                <th scope="col">Counted</th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody ref={list} onPaste={paste}>
              {sheet.lines.map((line, index) => (
                <CountRow
                  key={line.productId}
                  line={line}
                  index={index}
                  figure={sheet.figures[line.productId] ?? ''}
                  difference={differenceOf(line, sheet.figures)}
                  withExpected={withExpected}
                  onFigure={setFigure}
                  onEnter={goOn}
                />
              ))}
            </tbody>
          </table>
          <div className={styles.end}>
            <p role="status">
              {formatNumber(counted.length)} of {formatNumber(sheet.lines.length)} counted,{' '}
              {differences.lines === 0
                ? 'no difference'
                : `${formatNumber(differences.lines)} differ: ${signed(differences.pieces)} pieces, ${formatMoney(differences.value)}`}
            </p>
            <WhoAndWhy label="Counted by" warehouseId={warehouseId} value={sheet} onChange={change} isTried={isTried} />
            {isTried && counted.length === 0 && (
              <p className={inventory.problem} role="alert">
                Fill in what was counted.
              </p>
            )}
            {isTried && isOpen && (
              <p className={inventory.problem} role="alert">
                Say first what the added lines mean, or remove them.
              </p>
            )}
            <div className={inventory.end}>
              <Button variant="contained" size="medium" busy={isSending && 'Sending'} onClick={() => void submit()}>
                Book the count
              </Button>
              <span>Lines without a figure are left as they are.</span>
            </div>
          </div>
        </>
      )}
    </fieldset>
  );
}
