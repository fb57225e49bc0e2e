import { type ClipboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { flushSync } from 'react-dom';
import { figureProblem } from '../../../src/inventory/amount';
import { readSent, useOtherTabs } from '../../../src/inventory/drafts/sendOnce';
import { EmployeeAndReasonFields } from '../../../src/inventory/EmployeeAndReasonFields';
import inventory from '../../../src/inventory/inventory.module.css';
import { LineBox, type OnText } from '../../../src/inventory/lines/LineBox';
import { withLines } from '../../../src/inventory/lines/unplacedLines';
import { useWaitingLines } from '../../../src/inventory/lines/waitingLines';
import { WAITING_LINES } from '../../../src/inventory/rows/incompleteRows';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { useScannedAmounts } from '../../../src/views/controls/useScanner';
import { EmptyMessage } from '../../../src/views/messages/ErrorMessage';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import { lazyPart } from '../../../src/views/page/lazyPart';
import { Slot } from '../../../src/views/slots/Slot';
import { AnotherLine } from './AnotherLine';
import { CountFoot } from './CountFoot';
import { CountOutcome } from './CountOutcome';
import { CountRow } from './CountRow';
import { CountTools } from './CountTools';
import styles from './count.module.css';
import {
  type CountLine,
  type CountSheet,
  countedIn,
  differenceOf,
  isBegun,
  keptCount,
  momentOf,
  portionOf,
  withoutBooked,
} from './countSheet';
import type { Booked } from './countTexts';
import { filledDown } from './pastedFigures';
import { useCount } from './useCount';

interface SheetProps {
  warehouseId: string;
  /** The key under which the browser keeps the sheet. */
  place: string;
  first: CountSheet;
  /** Fetches a new sheet in place of this one. */
  onNew: () => void;
}

const CountLines = lazyPart(() => import('./CountLines'));
const fetchLines = () => void CountLines.load();

const idOf = ({ productId }: CountLine): number => productId;

/** Returns whether a figure differs from the stock, or cannot be read. */
const differs = (line: CountLine, { figures }: CountSheet): boolean => {
  const figure = figures[line.productId] ?? '';
  return figure !== '' && (figureProblem(figure) !== undefined || differenceOf(line, figures) !== 0);
};

/**
 * Returns why a count cannot be booked yet; '' if it can.
 * @param waiting the number of added lines whose product is still being looked up
 */
function reasonOf(sheet: CountSheet, counted: readonly CountLine[], waiting: number): string {
  const missing = [sheet.employeeId === '' && t('Counted by'), sheet.reason.trim() === '' && t('Reason')].filter(
    Boolean,
  );
  if (waiting > 0 && waiting === sheet.open?.length) return t(WAITING_LINES);
  if (counted.length === 0) return t('Fill in what was counted.');
  if (sheet.open?.length) return t('First choose what the added lines mean, or remove them.');
  if (counted.some(({ productId }) => figureProblem(sheet.figures[productId] ?? '')))
    return t('Amounts are whole numbers.');
  return missing.length > 0 ? t('Still missing: {fields}.', { fields: missing.join(', ') }) : '';
}

/** The lines of a count, on the screen and on paper. The browser keeps them until the count is booked. */
export function Sheet({ warehouseId, place, first, onNew }: SheetProps) {
  const [sheet, setSheet] = useState(first);
  const [withExpected, setWithExpected] = useState(true);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLTableSectionElement>(null);
  const { data: warehouse } = useGetOne<AnyRecord>('warehouses', { id: warehouseId });
  // The newest sheet, also for callbacks that run after an answer.
  const latest = useRef(first);
  const changeBy = useCallback(
    (changed: (before: CountSheet) => Partial<CountSheet>) => {
      latest.current = { ...latest.current, ...changed(latest.current) };
      setSheet(latest.current);
      keptCount(place).keep(isBegun(latest.current) ? latest.current : null);
    },
    [place],
  );
  const change = (changed: Partial<CountSheet>) => changeBy(() => changed);
  // A new number mounts a new box: the messages of the former one were about the booked figures.
  const [bookings, setBookings] = useState(0);
  const { send, isSending, failure, booked, setBooked } = useCount(warehouseId, change);
  useOtherTabs(() => {
    if (isSending) return;
    const sent = readSent<Booked>(latest.current.key);
    if (sent) {
      setBooked(sent);
      setBookings((number) => number + 1);
      latest.current = withoutBooked(latest.current, portionOf(latest.current), sent.again);
    }
    const kept = keptCount(place).read();
    if (kept && JSON.stringify(kept) !== JSON.stringify(latest.current)) latest.current = kept;
    setSheet(latest.current);
  });

  const whenPrinted = useEffectEvent(() => change({ isPrinted: true }));
  useEffect(() => {
    window.addEventListener('beforeprint', whenPrinted);
    return () => window.removeEventListener('beforeprint', whenPrinted);
  }, []);

  const setFigure = useCallback(
    (productId: number, figure: string) =>
      changeBy(({ figures }) => ({ figures: { ...figures, [productId]: figure } })),
    [changeBy],
  );
  const give: OnText = (text, how) => changeBy(({ open }) => ({ open: withLines(open, text, how) }));
  const whole = useRef<HTMLFieldSetElement>(null);
  const box = useRef<HTMLInputElement>(null);
  useScannedAmounts(whole, (code, { isDoubtful }) => {
    give(code, { isScanned: true, isDoubtful });
    box.current?.focus();
  });
  const focusOn = useCallback((index: number) => {
    const inputs = list.current?.querySelectorAll('input');
    inputs?.[Math.min(index, inputs.length - 1)]?.focus();
  }, []);
  const goOn = useCallback((index: number) => focusOn(index + 1), [focusOn]);

  const [filtered, setFiltered] = useState<ReadonlySet<number> | null>(null);
  const visible = filtered
    ? sheet.lines.filter((line) => filtered.has(line.productId) || differs(line, sheet))
    : sheet.lines;
  // A line whose difference disappears while the user corrects it stays until the next change of the filter.
  const filter = (isFiltered: boolean) =>
    setFiltered(isFiltered ? new Set(sheet.lines.filter((line) => differs(line, sheet)).map(idOf)) : null);
  /** Goes to the figure of a product, which the filter may hide. */
  const show = (id: number) => {
    flushSync(() => setFiltered(null));
    focusOn(latest.current.lines.findIndex(({ productId }) => productId === id));
  };

  const paste = (event: ClipboardEvent<HTMLTableSectionElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/\S\s+\S/.test(text)) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const at = Math.max(0, inputs.indexOf(event.target as HTMLInputElement));
    const { figures, others } = filledDown(text, visible, at);
    change({ figures: { ...sheet.figures, ...figures }, open: withLines(sheet.open, others) });
  };

  const counted = countedIn(sheet);
  const reason = reasonOf(sheet, counted, useWaitingLines());
  const submit = async () => {
    flushSync(() => setTried(true));
    if (reason) whole.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-doubtful]')?.focus();
    else if (await send(sheet)) {
      setTried(false);
      setBookings((number) => number + 1);
    }
  };
  const add = (line: CountLine) => {
    const isIt = ({ productId }: CountLine) => productId === line.productId;
    flushSync(() => changeBy(({ lines }) => (lines.some(isIt) ? {} : { lines: [...lines, line] })));
    show(line.productId);
  };

  return (
    <fieldset ref={whole} className={inventory.sheet} disabled={isSending}>
      <Slot name="letterhead" instead={null} />
      <div className={styles.head}>
        <p className={styles.title}>{t('Count Sheet: {warehouse}', { warehouse: String(warehouse?.name ?? '') })}</p>
        <p>{t('Stock as of {moment}. Counted by', { moment: momentOf(sheet) })} ______________________</p>
      </div>
      {booked && <CountOutcome {...booked} />}
      {failure && <WriteFailure {...failure} />}
      <CountTools
        withExpected={withExpected}
        onWithExpected={setWithExpected}
        moment={momentOf(sheet)}
        isBegun={isBegun(sheet)}
        counted={counted.length}
        onNew={() => {
          keptCount(place).keep(null);
          onNew();
        }}
      />
      {sheet.lines.length === 0 ? (
        <>
          <EmptyMessage>
            {booked ? t('Everything on this sheet is booked.') : t('There is nothing to count here.')}
          </EmptyMessage>
          <div className={styles.end}>
            <AnotherLine warehouseId={warehouseId} onLine={add} />
          </div>
        </>
      ) : (
        <>
          <div className={styles.who}>
            <EmployeeAndReasonFields
              label={t('Counted by')}
              warehouseId={warehouseId}
              value={sheet}
              onChange={change}
              isSubmitted={isTried}
            />
            <AnotherLine warehouseId={warehouseId} onLine={add} />
          </div>
          <LineBox key={bookings} lines={sheet.open} onText={give} onReady={fetchLines} ref={box}>
            {(below) => <CountLines {...below} sheet={sheet} onChange={changeBy} onShow={show} />}
          </LineBox>
          <table
            className={styles.sheet}
            data-expected={withExpected}
            data-places={sheet.placeLabel !== undefined}
            data-unseen="labels"
          >
            <thead>
              <tr>
                <th scope="col">{t('Product')}</th>
                {sheet.placeLabel !== undefined && <th scope="col">{translate(sheet.placeLabel)}</th>}
                <th scope="col">{t('Category')}</th>
                {withExpected && <th scope="col">{t('Expected|stock')}</th>}
                <th scope="col">{t('Counted')}</th>
                <th scope="col">{t('Difference')}</th>
              </tr>
            </thead>
            <tbody ref={list} onPaste={paste}>
              {visible.map((line, index) => (
                <CountRow
                  key={line.productId}
                  line={line}
                  index={index}
                  placeLabel={sheet.placeLabel}
                  figure={sheet.figures[line.productId] ?? ''}
                  difference={differenceOf(line, sheet.figures)}
                  withExpected={withExpected}
                  onFigure={setFigure}
                  onEnter={goOn}
                />
              ))}
            </tbody>
          </table>
          {visible.length === 0 && <EmptyMessage>{t('No line differs.')}</EmptyMessage>}
          <CountFoot
            sheet={sheet}
            isFiltered={filtered !== null}
            onFilter={filter}
            reason={reason}
            isTried={isTried}
            isSending={isSending}
            onBook={() => void submit()}
          />
        </>
      )}
    </fieldset>
  );
}
