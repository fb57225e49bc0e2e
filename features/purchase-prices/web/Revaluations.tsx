import PriceIcon from '@mui/icons-material/PriceChangeOutlined';
import { Suspense, useState } from 'react';
import type { TransactionDetail } from '../../../contract/details/transaction';
import { receipt } from '../../../contract/entities/movementTypes';
import { canMoveIn, hasRole } from '../../../src/account';
import type { AnswerOf } from '../../../src/calls/call';
import { formatDay } from '../../../src/format/date';
import later from '../../../src/inventory/later.module.css';
import { t } from '../../../src/texts/t';
import { tNodes } from '../../../src/texts/tNodes';
import { Button } from '../../../src/views/Button';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { lazyPart } from '../../../src/views/page/lazyPart';
import { RecordActions } from '../../../src/views/show/RecordActions';
import { takeFocus } from '../../../src/views/takeFocus';
import type { calls } from '../contract';
import { revaluation } from '../movementTypes';
import styles from './prices.module.css';

const RevaluationForm = lazyPart(() => import('./RevaluationForm'));

type Prices = AnswerOf<typeof calls.ofTransaction>;

interface RevaluationsProps {
  record: TransactionDetail;
  /** Undefined while they load. */
  prices: Prices | undefined;
}

/** The revaluations of a receipt, and the button for another one, whose room is kept while the prices load. */
export function Revaluations({ record, prices }: RevaluationsProps) {
  const { transactionId, type, toWarehouseId, products } = record;
  const [isOpen, setOpen] = useState(false);
  const [isBooked, setBooked] = useState(false);
  if (type !== receipt.movementType || !toWarehouseId) return null;
  const priceOf = (productId: number, quantity: number) =>
    prices?.lines.find((line) => line.productId === productId)?.purchasePrice ??
    perPiece(prices?.costs.find((line) => line.productId === productId)?.cost, quantity);
  return (
    <>
      {isBooked && (
        <p ref={takeFocus} tabIndex={-1} className={later.success} role="status">
          {t('The revaluation is booked.')}
        </p>
      )}
      {prices?.revaluedBy.map(({ transactionId: id, date, reason }) => (
        <p key={id} className={styles.note}>
          {tNodes('Revalued by {transaction} on {day}', { transaction: <Linked id={id} />, day: formatDay(date) })}:{' '}
          {reason}
        </p>
      ))}
      {!isOpen && hasRole(revaluation.role) && canMoveIn(toWarehouseId) && (
        <RecordActions>
          <Button
            variant="outlined"
            data-coming={!prices}
            onClick={() => {
              setOpen(true);
              setBooked(false);
            }}
          >
            <PriceIcon fontSize="small" />
            {t('Correct Costs')}
          </Button>
        </RecordActions>
      )}
      <Suspense>
        {isOpen && (
          <RevaluationForm
            transactionId={transactionId}
            warehouseId={toWarehouseId}
            lines={products.map(({ productId, name, quantity }) => ({
              productId,
              name,
              quantity,
              purchasePrice: priceOf(productId, quantity),
            }))}
            onBooked={() => {
              setOpen(false);
              setBooked(true);
            }}
            onCancel={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const perPiece = (cost: number | undefined, quantity: number) =>
  cost === undefined ? undefined : Math.round((cost / quantity) * 100) / 100;

export const Linked = ({ id }: { id: number }) => (
  <RecordLink to="transactions" id={id} label={t('transaction {id}', { id })}>
    {`#${id}`}
  </RecordLink>
);
