import { useRef, useState } from 'react';
import { callOf, send } from '../../../src/calls/call';
import { formatMoney } from '../../../src/format/number';
import { employeeAndReasonBody, isComplete } from '../../../src/inventory/EmployeeAndReasonFields';
import inventory from '../../../src/inventory/inventory.module.css';
import { PlannedForm, usePlannedWrite } from '../../../src/inventory/PlannedForm';
import planned from '../../../src/inventory/plannedForm.module.css';
import { showUrl } from '../../../src/routing/urls';
import { integer, money } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { type Attempt, attemptFor } from '../../../src/views/data/attempt';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { Table } from '../../../src/views/table/Table';
import { takeFocus } from '../../../src/views/takeFocus';
import type { calls, Revaluation, RevaluationInput, Spread } from '../contract';
import styles from './prices.module.css';

/** A line of the receipt, and the known cost of a piece. */
export interface PricedLine {
  productId: number;
  name: string;
  quantity: number;
  purchasePrice: number | undefined;
}

interface RevaluationFormProps {
  transactionId: number;
  warehouseId: number;
  lines: readonly PricedLine[];
  onBooked: () => void;
  onCancel: () => void;
}

const planCall = callOf<typeof calls.planRevaluation>('POST /api/inventory/revaluation/plan', 'lines');
const bookCall = callOf<typeof calls.revalue>('POST /api/inventory/revaluation', 'moves');

type Planned = Revaluation['lines'][number];

const planColumns = [
  linkColumn<Planned>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(integer('Amount'), ({ quantity }: Planned) => quantity),
  column(money('Cost so Far'), ({ before }: Planned) => before),
  column(money('New Cost'), ({ after }: Planned) => after),
  column(money('Change of the Stock'), ({ stock }: Planned) => stock),
  column(money('Change of Sold Goods'), ({ sold }: Planned) => sold),
  column(money('Change of Other Goods'), ({ other }: Planned) => other),
];

const MONEY = { as: 'number', step: 0.01, min: 0, max: 100_000_000 } as const;
const SPREADS: { value: Spread; label: string }[] = [
  { value: 'value', label: 'Value' },
  { value: 'amount', label: 'Amount' },
  { value: 'size', label: 'Size' },
];

const isAmount = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

/** The right purchase prices of a receipt, and its further costs. A preview shows the changes before they are booked. */
export default function RevaluationForm({
  transactionId,
  warehouseId,
  lines,
  onBooked,
  onCancel,
}: RevaluationFormProps) {
  const [prices, setPrices] = useState<Readonly<Record<number, string>>>({});
  const [further, setFurther] = useState({ amount: '', by: 'value' });
  const [signed, setSigned] = useState({ employeeId: '', reason: '' });
  const attempt = useRef<Attempt | null>(null);
  const write = usePlannedWrite({
    title: t('Correct Costs'),
    page: showUrl('transactions', transactionId),
    plan: (body: RevaluationInput) => send(planCall, { body }),
    book: (body) => {
      attempt.current = attemptFor(JSON.stringify(body), attempt.current);
      return send(bookCall, { body, key: attempt.current.key });
    },
    onBooked,
    bookedText: t('The revaluation is booked.'),
  });
  const changing = <Args extends unknown[]>(set: (...args: Args) => void) => {
    return (...args: Args) => {
      set(...args);
      write.forget();
    };
  };

  const typed = lines.flatMap(({ productId, purchasePrice }) => {
    const value = prices[productId] ?? '';
    return value.trim() === '' || Number(value) === purchasePrice ? [] : [{ productId, value }];
  });
  const isEmpty = typed.length === 0 && further.amount.trim() === '';
  const isReadable =
    typed.every(({ value }) => isAmount(value)) && (further.amount.trim() === '' || Number(further.amount) > 0);

  const body = (): RevaluationInput | null =>
    !isComplete(signed) || isEmpty || !isReadable
      ? null
      : {
          transactionId,
          ...employeeAndReasonBody(signed),
          ...(typed.length > 0 && {
            lines: typed.map(({ productId, value }) => ({ productId, purchasePrice: Number(value) })),
          }),
          ...(further.amount.trim() !== '' && {
            further: { amount: Number(further.amount), by: further.by as Spread },
          }),
        };

  return (
    <PlannedForm
      write={write}
      warehouseId={String(warehouseId)}
      signed={signed}
      onSign={changing((change: Partial<typeof signed>) => setSigned({ ...signed, ...change }))}
      emptyText={isEmpty && t('Enter a purchase price that was different, or further costs.')}
      preview={(plan) => (
        <div ref={takeFocus} tabIndex={-1} role="status">
          <p>{t('This will be booked, and the receipt stays as it is:')}</p>
          <Table
            label={t('What will be booked')}
            columns={planColumns}
            rows={plan.lines}
            rowKey={({ productId }) => productId}
          />
        </div>
      )}
      bookLabel={t('Book the revaluation')}
      onSubmit={() => write.submit(body())}
      onCancel={onCancel}
      className={styles.revaluation}
    >
      <p className={styles.note}>
        {t('Nothing is moved, and the receipt stays as it is: the difference is booked today.')}
      </p>
      <table className={`${planned.lines} ${styles.lines}`} data-unseen="labels">
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Purchase Price')}</th>
            <th scope="col">{t('Should be')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, quantity, purchasePrice }, index) => (
            <tr key={productId} ref={index === 0 ? focusFirst : undefined}>
              <th scope="row">{name}</th>
              <td>{quantity}</td>
              <td>{formatMoney(purchasePrice)}</td>
              <td>
                <LabelledControl
                  label={t('Should be: {name}', { name })}
                  spec={MONEY}
                  value={prices[productId] ?? ''}
                  onChange={changing((value: string) => setPrices({ ...prices, [productId]: value }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={inventory.parties}>
        <LabelledControl
          label={t('Further Costs')}
          spec={MONEY}
          value={further.amount}
          onChange={changing((amount: string) => setFurther({ ...further, amount }))}
          problem={
            write.isTried && further.amount.trim() !== '' && !(Number(further.amount) > 0) && t('must be above 0')
          }
        />
        <LabelledControl
          label={t('Spread by')}
          spec={{ as: 'choice', choices: SPREADS }}
          value={further.by}
          onChange={changing((by: string) => setFurther({ ...further, by }))}
        />
      </div>
    </PlannedForm>
  );
}

/** As a `ref`: focuses the form, because the button that opened it has disappeared. */
const focusFirst = (row: HTMLElement | null): void => row?.querySelector('input')?.focus();
