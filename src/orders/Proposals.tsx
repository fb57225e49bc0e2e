import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Proposal } from '../../shipped/purchase-orders/calls';
import { daysAgo } from '../format/date';
import { formatMoney } from '../format/money';
import { sumOf } from '../format/number';
import { type Attempt, attemptFor, type Failed, failedBy } from '../views/attempt';
import { Button } from '../views/Button';
import { LabelledControl } from '../views/controls/LabelledControl';
import { WriteFailure } from '../views/WriteFailure';
import { createOrder } from './orderCalls';
import styles from './orders.module.css';
import { type Chosen, ProposedGoods } from './ProposedGoods';

const first = ({ supplierId, lines }: Proposal): Chosen => ({
  supplierId: String(supplierId ?? ''),
  amounts: Object.fromEntries(
    lines.map(({ productId, quantity }) => [productId, quantity === 0 ? '' : String(quantity)]),
  ),
});

const amountOf = ({ amounts }: Chosen, productId: number): number => Number(amounts[productId]) || 0;

const WEEK = 7;

/** An order for each supplier, to be looked over and then written as drafts. */
export function Proposals({ proposals, warehouseId }: { proposals: readonly Proposal[]; warehouseId: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(() => proposals.map(first));
  const [expectedOn, setExpected] = useState(daysAgo(-WEEK));
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);
  // Each order that was sent goes under its own key, whatever became of the others.
  const attempts = useRef<(Attempt | null)[]>([]);

  const orders = proposals.flatMap(({ lines }, index) => {
    const one = chosen[index];
    const goods = lines.flatMap(({ productId, price }) => {
      const quantity = one ? amountOf(one, productId) : 0;
      return quantity > 0 ? [{ productId, quantity, price }] : [];
    });
    return one && goods.length > 0 ? [{ index, supplierId: one.supplierId, goods }] : [];
  });
  const isWhole = warehouseId !== '' && expectedOn !== '' && orders.every(({ supplierId }) => supplierId !== '');
  const total = sumOf(orders, ({ goods }) => sumOf(goods, ({ quantity, price }) => quantity * price));

  const write = async () => {
    setTried(true);
    if (!isWhole || orders.length === 0 || busy) return;
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
        await createOrder(order, attempt.key);
      }
      void queryClient.invalidateQueries();
      void navigate('/purchase-orders?state=draft');
    } catch (error) {
      setFailure(failedBy(error, 'purchase orders'));
      setBusy(false);
    }
  };

  return (
    <>
      {failure && <WriteFailure {...failure} />}
      <div className={styles.asked}>
        <LabelledControl
          label="Expected"
          spec={{ as: 'text', type: 'date' }}
          value={expectedOn}
          onChange={setExpected}
          problem={isTried && expectedOn === '' && 'Required'}
          required
        />
      </div>
      {proposals.map((proposal, index) => (
        <ProposedGoods
          key={proposal.supplierId}
          proposal={proposal}
          chosen={chosen[index] ?? first(proposal)}
          isTried={isTried}
          onChange={(one) => setChosen(chosen.map((each, at) => (at === index ? one : each)))}
        />
      ))}
      <div className={styles.end}>
        <Button variant="contained" size="medium" busy={busy && 'Writing'} onClick={() => void write()}>
          {orders.length === 1 ? 'Write 1 Order' : `Write ${orders.length} Orders`}
        </Button>
        <span>{formatMoney(total)}, as drafts to be sent</span>
        {isTried && !isWhole && (
          <span role="alert" className={styles.missing}>
            {warehouseId === '' ? 'Choose the warehouse that the goods come to.' : 'Choose whom to order of.'}
          </span>
        )}
      </div>
    </>
  );
}
