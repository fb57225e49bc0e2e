import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useNavigate } from 'react-router';
import { PAGE_SIZE } from '../../../contract/limits';
import { daysAgo } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/number';
import { SheetFoot } from '../../../src/inventory/sheet/SheetFoot';
import { plural, t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { useOutsideScans } from '../../../src/views/controls/useOutsideScans';
import { AMOUNTS, useScannedAmounts } from '../../../src/views/controls/useScanner';
import { type Attempt, attemptFor } from '../../../src/views/data/attempt';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { useProvider } from '../../../src/views/data/useProvider';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import type { Proposal } from '../contract';
import styles from './orders.module.css';
import { type Chosen, countsText, goodsOf, isUnread, ProposedGoods, priceOf } from './ProposedGoods';

const FIRST = { page: 1, perPage: PAGE_SIZE };

/**
 * Keeps a code that is scanned into an amount out of it, and goes to the amount of the code's product, also for a scan outside of fields.
 * @param goods the element with the amounts
 * @param productIds the products of these amounts, in their order
 * @returns why no amount is focused; '' where one is
 */
function useScannedGoods(goods: RefObject<HTMLElement | null>, productIds: readonly number[]): string {
  const dataProvider = useProvider();
  const [problem, setProblem] = useState('');
  const goTo = async (code: string) => {
    const { data } = await dataProvider.getList('products', { filter: { name: code }, pagination: FIRST });
    const [place, another] = data.map(({ id }) => productIds.indexOf(Number(id))).filter((index) => index >= 0);
    const only = place !== undefined && another === undefined ? place : -1;
    const amount = goods.current?.querySelectorAll<HTMLInputElement>(AMOUNTS)[only];
    amount?.focus();
    amount?.select();
    setProblem(amount ? '' : t('The product with the code {code} is not in this list.', { code }));
  };
  const take = (code: string) => {
    goTo(code).catch((error: Error) => setProblem(`${code}: ${error.message}`));
    return true;
  };
  useScannedAmounts(goods, take);
  useOutsideScans(take, 'page');
  return problem;
}

const first = ({ supplierId, lines }: Proposal): Chosen => ({
  supplierId: String(supplierId ?? ''),
  amounts: Object.fromEntries(
    lines.map(({ productId, quantity }) => [productId, quantity === 0 ? '' : String(quantity)]),
  ),
  left: [],
});

/** Names the fields to fill in before the orders can be written; '' if none. */
function missingIn(chosen: readonly Chosen[], orders: readonly { supplierId: string }[], expectedOn: string): string {
  if (
    chosen.some(({ amounts, left }) =>
      Object.entries(amounts).some(([id, typed]) => !left.includes(Number(id)) && isUnread(typed)),
    )
  )
    return t('Amounts are whole numbers.');
  if (orders.length === 0) return t('Enter an amount for at least one product.');
  if (expectedOn === '') return t('Enter when the goods are expected.');
  return orders.some(({ supplierId }) => supplierId === '') ? t('Choose the supplier.') : '';
}

/** Proposed orders, one for each supplier, which the user adjusts and saves as drafts. */
export function Proposals({ proposals, warehouseId }: { proposals: readonly Proposal[]; warehouseId: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  const [chosen, setChosen] = useState(() => proposals.map(first));
  const [expectedOn, setExpected] = useState(daysAgo(-(proposals[0]?.deliveryDays ?? 0)));
  const id = useId();
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);
  // An idempotency key per order, so that a retry after a lost response creates no order twice.
  const attempts = useRef<(Attempt | null)[]>([]);
  /** Ids of the saved orders, by the index of their proposal. A later order may have failed. */
  const [written, setWritten] = useState<Readonly<Record<number, Identifier>>>({});

  const orders = proposals.flatMap((proposal, index) => {
    const one = chosen[index];
    const goods = one ? goodsOf(proposal, one) : [];
    return one && goods.length > 0 && !written[index] ? [{ index, supplierId: one.supplierId, goods }] : [];
  });
  const goods = useRef<HTMLDivElement>(null);
  const unwritten = proposals.filter((_, index) => !written[index]);
  const unplaced = useScannedGoods(
    goods,
    unwritten.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  const missing = missingIn(chosen, orders, expectedOn);
  const all = orders.flatMap(({ goods }) => goods);

  const write = async () => {
    setTried(true);
    if (missing || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      for (const { index, supplierId, goods: lines } of orders) {
        const order = {
          supplierId: Number(supplierId),
          warehouseId: Number(warehouseId),
          orderedOn: daysAgo(0),
          expectedOn,
          lines,
        };
        const attempt = attemptFor(JSON.stringify(order), attempts.current[index] ?? null);
        attempts.current[index] = attempt;
        const { data } = await dataProvider.create('purchase-orders', { data: order, meta: { key: attempt.key } });
        setWritten((before) => ({ ...before, [index]: data.id }));
      }
      void queryClient.invalidateQueries();
      // Orders that were just written come first.
      void navigate('/purchase-orders?state=draft&sort=-orderedOn');
    } catch (error) {
      setFailure(failedBy(error, 'purchase orders'));
      setBusy(false);
    }
  };

  return (
    <>
      {failure && <WriteFailure {...failure} />}
      <div className={styles.inputs}>
        <LabelledControl
          label={t('Expected')}
          spec={{ as: 'text', type: 'date' }}
          value={expectedOn}
          onChange={setExpected}
          problem={isTried && expectedOn === '' && t('Required')}
          required
        />
      </div>
      <div ref={goods} className={styles.proposals}>
        {proposals.map((proposal, index) => (
          <ProposedGoods
            key={proposal.supplierId}
            proposal={proposal}
            chosen={chosen[index] ?? first(proposal)}
            written={written[index]}
            isTried={isTried}
            onChange={(one) => setChosen(chosen.map((each, at) => (at === index ? one : each)))}
          />
        ))}
      </div>
      <SheetFoot
        figures={
          <>
            <span>{countsText(all)}</span>
            <p>{t('{total}, created as drafts', { total: formatMoney(priceOf(all)) })}</p>
            {unplaced && (
              <p role="status" className={styles.missing}>
                {unplaced}
              </p>
            )}
          </>
        }
      >
        <Button
          variant="contained"
          size="medium"
          busy={busy && t('Creating')}
          aria-disabled={missing !== '' || undefined}
          aria-describedby={id}
          onClick={() => void write()}
        >
          {plural(orders.length, 'Create {count} Order', 'Create {count} Orders')}
        </Button>
        <span id={id} role={isTried && missing ? 'alert' : undefined} className={isTried ? styles.missing : undefined}>
          {missing}
        </span>
      </SheetFoot>
    </>
  );
}
