import { Suspense, useState } from 'react';
import { MOVERS } from '../../contract/definition/roles';
import type { TransactionDetail } from '../../contract/details/transaction';
import type { Correction } from '../../features/corrections/contract';
import { may, reaches } from '../account';
import { hasExtra } from '../extras';
import { formatNumber, sumOf } from '../format/number';
import { Button, ButtonLink } from '../views/Button';
import { ErrorMessage } from '../views/ErrorMessage';
import { lazyPart } from '../views/lazyPart';
import { RecordLink } from '../views/RecordLink';
import { takeFocus } from '../views/takeFocus';
import { failureOf } from '../views/unanswered';
import { usePartsAhead } from '../views/usePartsAhead';
import { keptCorrection } from './correctionSheet';
import styles from './inventory.module.css';
import type { MovePath } from './movePath';
import { returnUrl } from './returnUrl';
import { signed } from './signed';
import { leftOf, movedOf, useStanding } from './standing';

const CorrectionForm = lazyPart(() => import('./CorrectionForm'));
const laterParts = [CorrectionForm];

/** What returned and corrected a transaction or what it returns and corrects itself, and the ways to do so. */
export default function SetRight({ entry }: { entry: TransactionDetail }) {
  const { transactionId: id, type, fromWarehouseId, toWarehouseId } = entry;
  usePartsAhead(laterParts);
  const query = useStanding(id);
  const { data } = query;
  const failure = failureOf(query);
  const [isCorrecting, setCorrecting] = useState(() => keptCorrection(id).read() !== null);
  const [isGivenUp, setGivenUp] = useState(false);
  const [booked, setBooked] = useState<Correction['moves']>([]);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <div className={styles.ways} />;

  const { returnOf, correctionOf, reason, returnedBy, correctedBy, lines } = data;
  const moved = sumOf(lines, movedOf);
  const isOpen =
    correctionOf === null && may(MOVERS) && [fromWarehouseId, toWarehouseId].every((place) => !place || reaches(place));
  const back = returns[type];
  const canReturn = isOpen && back && lines.some((line) => leftOf(line) > 0);
  const canCorrect = isOpen && hasExtra('corrections') && type !== 'STOCK_COUNT';
  return (
    <>
      {booked.length > 0 && (
        <p ref={takeFocus} tabIndex={-1} className={styles.success} role="status">
          The correction is booked.
        </p>
      )}
      <div className={styles.standing}>
        {returnOf !== null && (
          <p>
            Returns goods of <Linked id={returnOf} />.
          </p>
        )}
        {correctionOf !== null && (
          <p>
            Corrects <Linked id={correctionOf} />
            {reason && `: ${reason}`}
          </p>
        )}
        {type === 'STOCK_COUNT' && reason && <p>Reason: {reason}</p>}
        {correctedBy.map((each) => (
          <p key={each.transactionId}>
            Corrected by <Linked id={each.transactionId} />
            {each.reason && `: ${each.reason}`} ({signed(each.items)} pieces)
          </p>
        ))}
        {returnedBy.map(({ transactionId, items }) => (
          <p key={transactionId}>
            Returned by <Linked id={transactionId} />, {formatNumber(items)} of {formatNumber(moved)}
          </p>
        ))}
      </div>
      {!isCorrecting && (canReturn || canCorrect) && (
        <div ref={isGivenUp ? focusLast : undefined} className={styles.ways}>
          {canReturn && (
            <ButtonLink href={returnUrl(back.path, id)} variant="outlined">
              {back.heading}
            </ButtonLink>
          )}
          {canCorrect && (
            <Button variant="outlined" onClick={() => setCorrecting(true)}>
              Correct this
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {isCorrecting && canCorrect && (
          <CorrectionForm
            transactionId={id}
            lines={lines}
            warehouseId={String(toWarehouseId ?? fromWarehouseId)}
            onDone={(moves) => {
              setBooked(moves);
              setGivenUp(moves.length === 0);
              setCorrecting(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** As a `ref`: back to what opened the form that is gone. */
const focusLast = (ways: HTMLElement | null): void => ways?.querySelector<HTMLElement>(':scope > :last-child')?.focus();

/** How the goods of a transaction come back. */
const returns: Partial<Record<string, { path: MovePath; heading: string }>> = {
  SUPPLIER_TO_WAREHOUSE: { path: 'return-to-supplier', heading: 'Return to Supplier' },
  WAREHOUSE_TO_CUSTOMER: { path: 'return-from-client', heading: 'Return from Client' },
};

const Linked = ({ id }: { id: number }) => (
  <RecordLink to="transactions" id={id} label={`transaction ${id}`}>
    {`#${id}`}
  </RecordLink>
);
