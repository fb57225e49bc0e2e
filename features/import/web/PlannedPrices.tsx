import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { callOf, send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/money';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { calls, PlannedPrice } from '../contract';
import styles from './plannedPrices.module.css';

const plannedCall = callOf<typeof calls.planned>('GET /api/products/:id/planned-prices', 'prices');
const cancelCall = callOf<typeof calls.cancelPlanned>('POST /api/planned-prices/:id/cancel');

/** The prices of a product from later days on; nothing where there is none. */
export default function PlannedPrices({ id }: SlotProps['recordFacts']) {
  const { data } = useCall(plannedCall, { params: { id } });
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState('');
  if (!data || data.prices.length === 0) return null;
  const cancel = async ({ plannedPriceId }: PlannedPrice) => {
    setBusy(plannedPriceId);
    setFailure('');
    await send(cancelCall, { params: { id: plannedPriceId } }).then(
      () => queries.invalidateQueries({ queryKey: ['products'] }),
      ({ message }: Error) => setFailure(message),
    );
    setBusy(undefined);
  };
  return (
    <Card title={t('Planned Prices')}>
      <ul className={styles.prices}>
        {data.prices.map((each) => {
          const values = { day: formatDay(each.validFrom), price: formatMoney(each.price) };
          return (
            <li key={each.plannedPriceId}>
              {t('Price from {day}: {price}', values)}
              {hasRole('manager') && (
                <Button
                  aria-label={t('Cancel the price from {day}', values)}
                  busy={busy === each.plannedPriceId && t('Cancel')}
                  onClick={() => void cancel(each)}
                >
                  {t('Cancel')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {failure && <ErrorMessage message={failure} focused />}
    </Card>
  );
}
