import CorrectIcon from '@mui/icons-material/EditNoteOutlined';
import { Suspense, useState } from 'react';
import { oppositeOf } from '../../../contract/definition/movementType';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import type { TransactionDetail } from '../../../contract/details/transaction';
import { canMoveIn, hasRole } from '../../../src/account';
import { supports } from '../../../src/capabilities';
import { formatNumber, signed, sumOf } from '../../../src/format/number';
import later from '../../../src/inventory/later.module.css';
import { movementTypeOf, movementTypes } from '../../../src/resources/transactions/movementTypes';
import { t, translate } from '../../../src/texts/t';
import { tNodes } from '../../../src/texts/tNodes';
import { Button, ButtonLink } from '../../../src/views/Button';
import { failureOf } from '../../../src/views/data/unanswered';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { lazyPart, usePreloadParts } from '../../../src/views/page/lazyPart';
import { RecordActions } from '../../../src/views/show/RecordActions';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { takeFocus } from '../../../src/views/takeFocus';
import type { Correction } from '../contract';
import { keptCorrection } from './correctionSheet';
import { movedQuantity, returnableQuantity, useLineBalances } from './lineBalances';
import { fromClient, toSupplier } from './returnMoves';
import styles from './returns.module.css';
import { returnUrl } from './returnUrl';

const CorrectionForm = lazyPart(() => import('./CorrectionForm'));
const laterParts = [CorrectionForm];

/** The returns and corrections of a transaction, the transaction that it returns or corrects, and the buttons for both. */
export default function CorrectionActions({ record }: SlotProps['recordFacts']) {
  const { transactionId: id, type, fromWarehouseId, toWarehouseId } = record as TransactionDetail;
  usePreloadParts(laterParts);
  const query = useLineBalances(id);
  const { data } = query;
  const failure = failureOf(query);
  const [isCorrecting, setCorrecting] = useState(() => keptCorrection(id).read() !== null);
  const [isGivenUp, setGivenUp] = useState(false);
  const [booked, setBooked] = useState<Correction['moves']>([]);
  if (failure) return <ErrorMessage {...failure} />;

  // Before the answer, the buttons keep their room.
  const { returnOf, correctionOf, reason, returnedBy, correctedBy, lines } = data ?? UNKNOWN;
  const isUntouched = (returnOf ?? correctionOf) === null && returnedBy.length + correctedBy.length === 0;
  const moved = sumOf(lines, movedQuantity);
  const isOpen =
    correctionOf === null &&
    hasRole(MOVE_ROLE) &&
    [fromWarehouseId, toWarehouseId].every((place) => !place || canMoveIn(place));
  const back = returnFor(type);
  const canReturn = isOpen && back && (!data || lines.some((line) => returnableQuantity(line) > 0));
  const declared = movementTypeOf(type);
  const isCorrectable =
    supports('corrections') && declared !== undefined && oppositeOf(movementTypes, declared) !== undefined;
  const canCorrect = isOpen && isCorrectable;
  return (
    <>
      {booked.length > 0 && (
        <p ref={takeFocus} tabIndex={-1} className={later.success} role="status">
          {t('The correction is booked.')}
        </p>
      )}
      <div className={styles.standing}>
        {data && isUntouched && (back || isCorrectable) && (
          <p className={styles.none}>{t('No returns or corrections.')}</p>
        )}
        {returnOf !== null && (
          <p>{tNodes('Returns goods of {transaction}.', { transaction: <Linked id={returnOf} /> })}</p>
        )}
        {correctionOf !== null && (
          <p>
            {tNodes('Corrects {transaction}', { transaction: <Linked id={correctionOf} /> })}
            {reason && `: ${reason}`}
          </p>
        )}
        {correctedBy.map((each) => (
          <p key={each.transactionId}>
            {tNodes('Corrected by {transaction}', { transaction: <Linked id={each.transactionId} /> })}
            {each.reason && `: ${each.reason}`} ({t('{signed} pieces', { signed: signed(each.items) })})
          </p>
        ))}
        {returnedBy.map(({ transactionId, items }) => (
          <p key={transactionId}>
            {tNodes('Returned by {transaction}, {count} of {total}', {
              transaction: <Linked id={transactionId} />,
              count: formatNumber(items),
              total: formatNumber(moved),
            })}
          </p>
        ))}
      </div>
      {!isCorrecting && (canReturn || canCorrect) && (
        <RecordActions>
          {canReturn && (
            <ButtonLink href={returnUrl(back.path, id)} variant="outlined" data-coming={!data}>
              <back.icon fontSize="small" />
              {translate(back.heading)}
            </ButtonLink>
          )}
          {canCorrect && (
            <Button
              ref={isGivenUp ? focusIt : undefined}
              variant="outlined"
              data-coming={!data}
              onClick={() => setCorrecting(true)}
            >
              <CorrectIcon fontSize="small" />
              {t('Correct this')}
            </Button>
          )}
        </RecordActions>
      )}
      <Suspense>
        {isCorrecting && canCorrect && data && (
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

/** As a `ref`: focuses the button that opened the closed form. */
const focusIt = (button: HTMLElement | null): void => button?.focus();

const UNKNOWN = { returnOf: null, correctionOf: null, reason: null, returnedBy: [], correctedBy: [], lines: [] };

/** Returns the form that returns the goods of a type of transactions. */
const returnFor = (type: string) => [toSupplier, fromClient].find(({ returns }) => returns === type);

const Linked = ({ id }: { id: number }) => (
  <RecordLink to="transactions" id={id} label={t('transaction {id}', { id })}>
    {`#${id}`}
  </RecordLink>
);
