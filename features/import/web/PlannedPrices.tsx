import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { callOf, send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatMoney, NOTHING } from '../../../src/format/number';
import { plural, t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { calls, PlannedPrice } from '../contract';
import styles from './plannedPrices.module.css';

const plannedCall = callOf<typeof calls.planned>('GET /api/products/:id/planned-prices', 'prices');
/** Prices of later days come from a file. */
const PLAN_URL = '/import?list=prices';
const cancelCall = callOf<typeof calls.cancelPlanned>('POST /api/planned-prices/:id/cancel');

/** More prices are behind a fold. */
const MOST = 3;

/** The prices of a product from later days on, in a line each, and the way to plan one. */
export default function PlannedPrices({ id }: SlotProps['recordFacts']) {
  const query = useCall(plannedCall, { params: { id } });
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState('');
  const unread = failureOf(query);
  if (unread) return <ErrorMessage {...unread} />;
  const prices = query.data?.prices ?? [];
  const cancel = async ({ plannedPriceId }: PlannedPrice) => {
    setBusy(plannedPriceId);
    setFailure('');
    await send(cancelCall, { params: { id: plannedPriceId } }).then(
      () => queries.invalidateQueries({ queryKey: ['products'] }),
      ({ message }: Error) => setFailure(message),
    );
    setBusy(undefined);
  };
  const row = (each: PlannedPrice) => {
    const values = { day: formatDay(each.validFrom), price: formatMoney(each.price) };
    return (
      <li key={each.plannedPriceId}>
        {t('{price} from {day}', values)}
        {each.refusal && <div className={styles.refusal}>{each.refusal}</div>}
        {hasRole('manager') && (
          <Button
            variant="text"
            aria-label={t('Cancel the price from {day}', values)}
            busy={busy === each.plannedPriceId && t('Cancel')}
            onClick={() => void cancel(each)}
          >
            {t('Cancel')}
          </Button>
        )}
      </li>
    );
  };
  const rest = prices.slice(MOST);
  const isEmpty = prices.length === 0;
  return (
    <>
      <DescriptionList
        items={[
          {
            label: t('Planned Prices'),
            value: (
              <div className={styles.prices}>
                {prices.length > 0 ? <ul>{prices.slice(0, MOST).map(row)}</ul> : NOTHING}
                {rest.length > 0 && (
                  <details>
                    <summary>{plural(rest.length, '{count} later price', '{count} later prices')}</summary>
                    <ul>{rest.map(row)}</ul>
                  </details>
                )}
                {hasRole('manager') && isEmpty && (
                  <a
                    href={PLAN_URL}
                    // Keeps its room until the answer.
                    style={query.data ? undefined : { visibility: 'hidden' }}
                    title={t('Import a price list with the column Valid from')}
                  >
                    {t('Plan a price')}
                  </a>
                )}
              </div>
            ),
          },
        ]}
      />
      {failure && <ErrorMessage message={failure} focused />}
    </>
  );
}
