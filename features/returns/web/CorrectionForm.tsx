import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callOf, send } from '../../../src/calls/call';
import { formatMoney, formatNumber } from '../../../src/format/number';
import { figureProblem } from '../../../src/inventory/amount';
import {
  isKeyOfOtherContents,
  otherContentsText,
  readSent,
  sendOnce,
  useOtherTabs,
} from '../../../src/inventory/drafts/sendOnce';
import { employeeAndReasonBody, isComplete } from '../../../src/inventory/EmployeeAndReasonFields';
import type { Picked } from '../../../src/inventory/move/moveForm';
import { PlannedForm, usePlannedWrite } from '../../../src/inventory/PlannedForm';
import planned from '../../../src/inventory/plannedForm.module.css';
import { RecordPicker } from '../../../src/inventory/RecordPicker';
import { typeText } from '../../../src/resources/transactions/types';
import { showUrl } from '../../../src/routing/urls';
import { t, translate } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { useOutsideScans } from '../../../src/views/controls/useOutsideScans';
import { AMOUNTS, PICKERS, scanInto, useScannedAmounts } from '../../../src/views/controls/useScanner';
import { randomKey } from '../../../src/views/data/attempt';
import { failedBy } from '../../../src/views/data/failed';
import { takeFocus } from '../../../src/views/takeFocus';
import type { Correction, CorrectionInput, calls, PlannedCorrection } from '../contract';
import {
  type CorrectionSheet,
  correctedLines,
  correctionLines,
  differing,
  keptCorrection,
  newCorrection,
} from './correctionSheet';
import type { LineBalance } from './lineBalances';
import styles from './returns.module.css';

const planCall = callOf<typeof calls.plan>('POST /api/inventory/correction/plan', 'moves');
const bookCall = callOf<typeof calls.correct>('POST /api/inventory/correction', 'moves');

type Planned = PlannedCorrection['moves'][number];

const words: Readonly<Record<string, string>> = {
  SUPPLIER_TO_WAREHOUSE: 'A receipt from the supplier',
  WAREHOUSE_TO_SUPPLIER: 'A return to the supplier',
  WAREHOUSE_TO_CUSTOMER: 'A delivery to the client',
  CUSTOMER_TO_WAREHOUSE: 'A return from the client',
  WAREHOUSE_TO_WAREHOUSE: 'A transfer',
};

/**
 * What would be booked, in words: "A return to the supplier: 90 × Hammer ($1,125.00)". It takes the focus: what asked for it is
 * gone, and what books it comes next.
 */
const Plan = ({ moves }: { moves: readonly Planned[] }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.plan} role="status">
    <p>{t('This will be booked, and the transaction stays as it is:')}</p>
    <ul>
      {moves.map((move) => (
        <li key={`${move.transactionType} ${move.fromWarehouseId}`}>{inWords(move)}</li>
      ))}
    </ul>
  </div>
);

function inWords({ transactionType, lines, totalPrice }: Planned): string {
  const goods = lines.map(({ name, quantity }) => `${formatNumber(quantity)} × ${name}`).join(', ');
  return `${words[transactionType] === undefined ? typeText(transactionType) : translate(words[transactionType])}: ${goods} (${formatMoney(totalPrice)})`;
}

interface CorrectionFormProps {
  transactionId: number;
  lines: readonly LineBalance[];
  /** The warehouse of the employee who corrects it. */
  warehouseId: string;
  /** Receives the booked transactions; none when the user cancels. */
  onDone: (moves: Correction['moves']) => void;
}

/** As a `ref`: focuses the form, because the button that opened it has disappeared. */
const focusFirst = (rows: HTMLElement | null): void => rows?.querySelector('input')?.focus();

/**
 * A transaction as it is recorded beside how it should have been. What that books is shown before it is booked; until then
 * the browser keeps the input.
 */
export default function CorrectionForm({ transactionId, lines, warehouseId, onDone }: CorrectionFormProps) {
  const kept = keptCorrection(transactionId);
  const [blank] = useState(newCorrection);
  const [sheet, setSheet] = useState(() => kept.read() ?? blank);
  const done = (moves: Correction['moves']) => {
    kept.keep(null);
    onDone(moves);
  };
  const store = (changed: Partial<CorrectionSheet>) => {
    setSheet({ ...sheet, ...changed });
    kept.keep({ ...sheet, ...changed });
  };
  const write = usePlannedWrite({
    title: t('Correct this'),
    page: showUrl('transactions', transactionId),
    plan: (body: CorrectionInput) => send(planCall, { body: { transactionId, ...body } }),
    book: async (body) => {
      const booking = async () => (await send(bookCall, { body: { transactionId, ...body }, key: sheet.key })).moves;
      return (await sendOnce(sheet.key, booking)).outcome;
    },
    onBooked: done,
    bookedText: t('The correction is booked.'),
    failureOf: (error) => {
      if (!isKeyOfOtherContents(error)) return failedBy(error, 'transactions');
      store({ key: randomKey() });
      return { message: otherContentsText(), doubt: undefined };
    },
    // The recorded amounts have changed by then.
    dropsRefused: true,
  });
  const { busy, isTried, forget } = write;
  const queryClient = useQueryClient();
  useOtherTabs(() => {
    if (busy) return;
    const moves = readSent<Correction['moves']>(sheet.key);
    if (moves) {
      void queryClient.invalidateQueries();
      return onDone(moves);
    }
    const changed = kept.read();
    if (!changed || JSON.stringify(changed) === JSON.stringify(sheet)) return;
    setSheet(changed);
    forget();
  });
  const change = (changed: Partial<CorrectionSheet>) => {
    store(changed);
    forget();
  };

  const all = correctionLines(lines, sheet);
  const changed = differing(all);
  const sheetBox = useRef<HTMLFieldSetElement>(null);
  // A product that was picked or scanned is filled in next.
  const [picked, setPicked] = useState<Picked>();
  const focusPicked = useEffectEvent(() => {
    const at = all.findIndex(({ productId }) => productId === picked?.id);
    sheetBox.current?.querySelectorAll<HTMLInputElement>(AMOUNTS)[at]?.focus();
  });
  useEffect(() => {
    if (picked) focusPicked();
  }, [picked]);
  const add = (product: Picked) => {
    if (!all.some(({ productId }) => productId === product.id)) change({ added: [...sheet.added, product] });
    setPicked({ ...product });
  };
  const goTo = (code: string) => scanInto(sheetBox.current?.querySelector<HTMLInputElement>(PICKERS), code);
  useScannedAmounts(sheetBox, goTo);
  useOutsideScans((code) => {
    if (busy === false) goTo(code);
    return busy === false;
  }, 'page');
  const body = (): CorrectionInput | null =>
    !isComplete(sheet) || changed.length === 0 || changed.some(({ actual }) => figureProblem(actual))
      ? null
      : { ...employeeAndReasonBody(sheet), lines: correctedLines(changed) };

  return (
    <PlannedForm
      write={write}
      warehouseId={warehouseId}
      signed={sheet}
      onSign={change}
      emptyText={changed.length === 0 && t('Change at least one amount: all are as recorded.')}
      preview={({ moves }) => <Plan moves={moves} />}
      bookLabel={t('Book the correction')}
      onSubmit={() => write.submit(body())}
      onCancel={() => done([])}
      className={styles.correction}
      fieldsRef={sheetBox}
    >
      <table className={planned.lines} data-unseen="labels">
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Recorded')}</th>
            <th scope="col">{t('Should be')}</th>
          </tr>
        </thead>
        <tbody ref={sheet === blank ? focusFirst : undefined}>
          {all.map((line) => (
            <tr key={line.productId}>
              <th scope="row">{line.name}</th>
              <td>{line.recorded}</td>
              <td>
                <LabelledControl
                  label={t('Should be: {name}', { name: line.name })}
                  spec={{ as: 'number', step: 1, min: 0 }}
                  value={line.actual}
                  onChange={(actual) => change({ typed: { ...sheet.typed, [line.productId]: actual } })}
                  problem={isTried && figureProblem(line.actual)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RecordPicker
        label={t('Another product')}
        hint={t('Choose Product')}
        from="products"
        value={null}
        onChange={(product) => product && add(product)}
      />
    </PlannedForm>
  );
}
